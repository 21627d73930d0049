import { LANDING, TOKEN_NAME } from '@presale/rules/presale'
import { Mark } from '@presale/ui/mark'
import { Link } from 'react-router'

const GROUPS = [
  {
    name: 'This page',
    links: [
      { to: '/#top', text: 'Homepage' },
      { to: '/#price', text: 'Price' },
      { to: '/#tokenomics', text: 'Tokenomics' },
      { to: '/#prizepool', text: 'Prize Pool' },
      { to: '/#faq', text: 'FAQ' },
    ],
  },
  {
    name: 'Your account',
    links: [
      { to: '/register', text: 'Dashboard' },
      { to: '/login', text: 'Log in' },
      { to: '/register', text: 'Register' },
      { to: '/privacy', text: 'Privacy policy' },
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
                {links.map(({ to, text }) => (
                  <li key={text}>
                    <Link
                      to={to}
                      className="inline-flex min-h-9 items-center text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
                    >
                      {text}
                    </Link>
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
