/** One look for all mails: the same parts as text and as HTML that old mail programs understand. */
import { MAIL_TEXTS } from '@presale/rules/texts/mail'

/** The parts of a mail in the order in which they appear. */
export type Letter = {
  subject: string
  /** The reader's own phrase; a forger does not know it. */
  phrase?: string
  paragraphs: string[]
  rows: { label: string; value: string }[]
  action?: { label: string; href: string }
  after: string[]
  footer: string
}

/** The parts that are the same in every letter. */
export function plain(): Omit<Letter, 'subject' | 'paragraphs'> {
  return { rows: [], after: [], footer: MAIL_TEXTS.footer }
}

/** The letter as plain text. */
export function textOf({ phrase, paragraphs, rows, action, after, footer }: Letter): string {
  const known = phrase && `${MAIL_TEXTS.phrase}: ${phrase}`
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const link = action && `${action.label}:\n${action.href}`
  const parts = [known, ...paragraphs, table, link, ...after, `-- \n${footer}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The letter as an HTML document, in the reader's light or dark theme. */
export function htmlOf(letter: Letter): string {
  const { subject, phrase, paragraphs, rows, action, after, footer } = letter
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const row = ({ label, value }: Letter['rows'][number]) =>
    `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body><main>`,
    phrase ? `<p class="phrase">${escapeHtml(MAIL_TEXTS.phrase)}: <bdi>${escapeHtml(phrase)}</bdi></p>` : '',
    `<h1>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    rows.length > 0 ? `<table>${rows.map(row).join('')}</table>` : '',
    action
      ? `<p><a class="button" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p>`
      : '',
    ...after.map(paragraph),
    `<footer>${escapeHtml(footer)}</footer></main></body></html>`,
  ].join('')
}

/** No letter holds text that a person typed but the reader's own phrase; a ticker may hold any character. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
body{margin:0;background:#faf9f6;color:#1d1e24;font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.35rem;line-height:1.3}
.phrase{color:#5c5d66;font-size:.85rem}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{padding:.5rem 0;border-top:1px solid #d9d7d0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:400;color:#5c5d66;padding-right:1rem;white-space:nowrap}
td{text-align:right;font-variant-numeric:tabular-nums}
.button{display:inline-block;padding:.7rem 1.1rem;border-radius:8px;background:#3540c4;color:#fff;text-decoration:none}
footer{margin-top:2rem;padding-top:1rem;border-top:1px solid #d9d7d0;color:#5c5d66;font-size:.85rem}
@media (prefers-color-scheme:dark){
body{background:#16171c;color:#efeeea}th,footer,.phrase{color:#a6a7b0}th,td,footer{border-color:#3a3b44}
}`.replaceAll('\n', '')

/** For example "2026-11-30 14:05 UTC". */
export function inUtc(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
