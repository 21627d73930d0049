import { LANDING, TOKEN_NAME } from '@presale/rules/presale'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Link } from 'react-router'

/** The public page. */
export function Landing() {
  useDocumentTitle(TOKEN_NAME)
  return (
    <main>
      <h1>{LANDING.headline}</h1>
      <Link to="/register">Buy Now!</Link>
    </main>
  )
}
