import { TOKEN_NAME } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { Mark } from '@presale/ui/mark'
import { SEEN_BY } from './seen-by.ts'

type Group = { name: string; links: { href: string; text: string; seenBy?: keyof typeof SEEN_BY }[] }

const { footer: FOOTER, sections: SECTIONS } = TEXTS

const GROUPS: readonly Group[] = [
  {
    name: FOOTER.thisPage,
    links: [
      { href: '#top', text: FOOTER.homepage },
      { href: '#price', text: SECTIONS.price },
      { href: '#tokenomics', text: SECTIONS.tokenomics },
      { href: '#prizepool', text: SECTIONS.prizepool },
      { href: '#faq', text: SECTIONS.faq },
    ],
  },
  {
    name: FOOTER.account,
    links: [
      { href: '/dashboard', text: TEXTS.dashboard, seenBy: 'buyers' },
      { href: '/register', text: TEXTS.dashboard, seenBy: 'visitors' },
      { href: '/login', text: TEXTS.logIn, seenBy: 'visitors' },
      { href: '/register', text: TEXTS.register, seenBy: 'visitors' },
      { href: '/privacy', text: FOOTER.privacy },
    ],
  },
]

export function SiteFooter() {
  return (
    <footer className="border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-14 sm:px-6 md:grid-cols-[1fr_auto]">
        <p className="flex items-center gap-3 self-start font-display font-semibold text-xl">
          <Mark size={40} />
          {TOKEN_NAME}
        </p>
        <nav
          aria-label={FOOTER.label}
          className="grid grid-cols-2 gap-x-10 max-[20rem]:grid-cols-1 sm:gap-x-20"
        >
          {GROUPS.map(({ name, links }) => (
            <div key={name}>
              <h2 className="font-sans font-medium text-base tracking-normal">{name}</h2>
              <ul className="mt-2">
                {links.map(({ href, text, seenBy }) => (
                  <li key={href + text} className={seenBy && SEEN_BY[seenBy]}>
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
