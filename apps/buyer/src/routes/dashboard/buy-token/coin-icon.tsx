import { useState } from 'react'

/** The coin's icon, or the first letters of a ticker that has none. */
export function CoinIcon({ code }: { code: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) {
    return (
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border border-rule bg-wash font-semibold text-muted text-sm"
      >
        {[...code].slice(0, 2).join('')}
      </span>
    )
  }
  const source = `/crypto/${encodeURIComponent(code.toLowerCase())}.svg`
  return (
    <img
      src={source}
      alt=""
      width={32}
      height={32}
      className="size-8 shrink-0"
      onError={() => setMissing(true)}
    />
  )
}
