import { TOKEN_NAME } from '@presale/rules/presale'
import { useDocumentTitle } from '@presale/ui/document-title'
import { Mark } from '@presale/ui/mark'
import { Link } from 'react-router'

const SECTIONS: readonly { title: string; paragraphs: readonly string[]; points?: readonly string[] }[] = [
  {
    title: 'What is collected',
    paragraphs: ['Only what running the presale needs:'],
    points: [
      'Contact details: the name, e-mail address and phone number you register with.',
      'Wallet addresses and transactions: the orders you place, the amounts, the deposit address each was shown with, and the decision on it.',
      'Technical data: the network address a request comes from, kept in the server’s log to slow down attacks.',
      'Usage data: which calls were made and how long they took, without what was in them. No analytics service is used.',
    ],
  },
  {
    title: 'How it is used',
    paragraphs: [
      'Your details are used to keep your account, to match a payment with your order, to credit tokens, and to answer you. They are not used for advertising and not for profiles.',
    ],
  },
  {
    title: 'How it is protected',
    paragraphs: [
      'Passwords are stored as Argon2id hashes and cannot be read by anyone, us included. Of a session only a hash is stored. Credits to your balance are entries in a ledger that cannot be changed afterwards, and every action of an operator is recorded.',
      'In your browser the site keeps the proof of your session, your e-mail address, the theme you chose, and in a cookie whether the sidebar is open. Logging out removes the first two.',
    ],
  },
  {
    title: 'Third-party sharing',
    paragraphs: [
      'Your details are passed to no one, unless a law obliges us to. Payments happen on public networks outside this site: anyone can see a transfer to a deposit address there.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask what is kept about you, have it corrected, receive a copy, or have your account closed. Entries of the ledger stay, because the balances of a sale must remain provable; they hold amounts and an account number, not your name.',
    ],
  },
  {
    title: 'Policy updates',
    paragraphs: [
      'When this policy changes, the new text stands here before it applies. A change that concerns what is already kept is announced on the dashboard.',
    ],
  },
]

/** The privacy policy: what this software really keeps and does. */
export function Privacy() {
  useDocumentTitle(`${TOKEN_NAME} | Privacy Policy`)
  return (
    <div className="mx-auto max-w-prose px-4 py-6 sm:py-10">
      <Link to="/" className="flex w-fit items-center gap-2.5 font-display font-semibold text-lg">
        <Mark size={28} />
        {TOKEN_NAME}
      </Link>
      <main className="py-10">
        <h1 className="text-3xl">Privacy Policy</h1>
        {SECTIONS.map(({ title, paragraphs, points }) => (
          <section key={title} className="mt-8 flex flex-col gap-3">
            <h2 className="text-xl">{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {points && (
              <ul className="flex list-disc flex-col gap-2 ps-5">
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </main>
    </div>
  )
}
