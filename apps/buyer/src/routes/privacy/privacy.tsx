import { SALE_OPERATOR, TOKEN_NAME } from '@presale/rules/presale'
import { PRIVACY_POLICY } from '@presale/rules/texts/presale-privacy'
import { PRIVACY_TEXTS } from '@presale/rules/texts/privacy'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Link } from 'wouter'
import { sessionToken } from '../../session.ts'
import { WithContact } from '../../with-contact.tsx'
import { BrandHeader } from '../brand-header.tsx'

export function Privacy() {
  const isLoggedIn = sessionToken() !== undefined
  useDocumentTitle(`${TOKEN_NAME} | ${PRIVACY_TEXTS.title}`)
  return (
    <div className="mx-auto max-w-prose px-4 py-6 sm:py-10">
      <BrandHeader />
      <main tabIndex={-1} className="outline-none py-10">
        <h1 className="text-3xl">{PRIVACY_TEXTS.title}</h1>
        {PRIVACY_POLICY.map(({ title, paragraphs, points }) => (
          <section key={title} className="mt-8 flex flex-col gap-3">
            <h2 className="text-xl">{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>
                <WithContact text={text} />
              </p>
            ))}
            {points && (
              <ul className="flex list-disc flex-col gap-2 ps-5">
                {points.map((text) => (
                  <li key={text}>
                    <WithContact text={text} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </main>
      <nav
        aria-label={PRIVACY_TEXTS.title}
        className="flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-5"
      >
        <a className="link touch-target" href="/">
          {PRIVACY_TEXTS.home}
        </a>
        <Link className="link touch-target" to={isLoggedIn ? '/dashboard' : '/login'}>
          {isLoggedIn ? PRIVACY_TEXTS.dashboard : PRIVACY_TEXTS.logIn}
        </Link>
        {SALE_OPERATOR && (
          <a className="link touch-target" href={`mailto:${SALE_OPERATOR.contact}`}>
            {PRIVACY_TEXTS.contact}
          </a>
        )}
      </nav>
    </div>
  )
}
