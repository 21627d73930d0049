import { TOKEN_NAME } from '@presale/rules/presale'
import { NOT_FOUND_TEXTS } from '@presale/rules/texts/not-found'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Mark } from '@presale/ui/mark'

/** The page for every other path (specification §2, D2). */
export function NotFound() {
  useDocumentTitle(`${TOKEN_NAME} | ${NOT_FOUND_TEXTS.title}`)
  return (
    <main
      tabIndex={-1}
      className="outline-none mx-auto flex min-h-window max-w-md flex-col items-start gap-4 px-4 pt-[20dvh] pb-4"
    >
      <Mark size={56} />
      <h1 className="text-2xl">{NOT_FOUND_TEXTS.heading}</h1>
      <p className="text-muted">{NOT_FOUND_TEXTS.explanation}</p>
      <Button asChild variant="primary">
        <a href="/">{NOT_FOUND_TEXTS.home}</a>
      </Button>
    </main>
  )
}
