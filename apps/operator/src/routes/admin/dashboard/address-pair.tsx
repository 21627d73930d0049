import { CodeText } from '@presale/ui/code-text'

/** An old and a new deposit address in full, side by side where there is room. */
export function AddressPair({ before, after }: { before: string; after: string }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-muted text-sm">Old address</dt>
        <dd>
          <CodeText className="text-sm">{before}</CodeText>
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-muted text-sm">New address</dt>
        <dd>
          <CodeText className="font-semibold text-sm">{after}</CodeText>
        </dd>
      </div>
    </dl>
  )
}
