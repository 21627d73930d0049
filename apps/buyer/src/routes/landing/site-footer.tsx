import { LANDING, TOKEN_NAME } from '@presale/rules/presale'
import { Mark } from '@presale/ui/mark'

const GROUPS = [
  {
    name: 'This page',
    links: [
      { href: '#top', text: 'Homepage' },
      { href: '#price', text: 'Price' },
      { href: '#tokenomics', text: 'Tokenomics' },
      { href: '#prizepool', text: 'Prize Pool' },
      { href: '#faq', text: 'FAQ' },
    ],
  },
  {
    name: 'Your account',
    links: [
      { href: '/register', text: 'Dashboard' },
      { href: '/login', text: 'Log in' },
      { href: '/register', text: 'Register' },
      { href: '/privacy', text: 'Privacy policy' },
    ],
  },
] as const

/** Every way on from here once more, and the copyright. */
export function SiteFooter() {
  return (
    <footer className="border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-14 sm:px-6 md:grid-cols-[1fr_auto]">
        <p className="flex items-center gap-3 self-start font-display font-semibold text-xl">
          <Mark size={40} />
          {TOKEN_NAME}
        </p>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-10 sm:gap-x-20">
          {GROUPS.map(({ name, links }) => (
            <div key={name}>
              <h2 className="font-sans font-medium text-base tracking-normal">{name}</h2>
              <ul className="mt-2">
                {links.map(({ href, text }) => (
                  <li key={text}>
                    <a
                      href={href}
                      className="inline-flex min-h-9 items-center text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="text-muted md:col-span-2">{LANDING.copyright}</p>
      </div>
    </footer>
  )
}
