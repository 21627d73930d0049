import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Mark } from '@presale/ui/mark'

/** Any other path (specification §2). */
export function NotFound() {
  useDocumentTitle(`${TOKEN_NAME} | Not found`)
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-4">
      <Mark size={56} />
      <h1 className="text-2xl">Notfoundpage</h1>
      <p className="text-muted">There is no page at this address.</p>
      <Button asChild variant="primary">
        <a href="/">Go home</a>
      </Button>
    </main>
  )
}
