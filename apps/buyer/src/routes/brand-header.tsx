import { TOKEN_NAME } from '@presale/rules/presale'
import { Mark } from '@presale/ui/mark'

/** The head of a page outside the dashboard: the mark and the token's name, which lead to the landing page. */
export function BrandHeader() {
  return (
    <header>
      <a href="/" className="flex w-fit items-center gap-2.5 font-display font-semibold text-lg">
        <Mark size={28} />
        {TOKEN_NAME}
      </a>
    </header>
  )
}
