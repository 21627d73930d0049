import { part } from './part.ts'

/** Keeps what was chosen in the entry of the history: Back from the registration shows it again, where the browser doesn't. */
export function keepOrder(): void {
  const amount = part('amount') as HTMLInputElement
  const currencies = part('currencies') as HTMLSelectElement
  const kept: unknown = history.state
  if (Array.isArray(kept)) {
    const [value, code] = kept.map(String)
    amount.value = value ?? ''
    if (code) currencies.add(new Option(code, code, false, true))
  }
  amount.form?.addEventListener('submit', () => history.replaceState([amount.value, currencies.value], ''))
}
