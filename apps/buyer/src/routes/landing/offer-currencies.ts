import { ask } from './ask.ts'
import { part } from './part.ts'

/** Lets the visitor choose among the accepted currencies. Without an answer the choice waits until the buy page. */
export function offerCurrencies(): void {
  const select = part('currencies') as HTMLSelectElement
  ask('presale.currencies', (currencies) => {
    const chosen = select.value
    select.length = 1
    for (const { code, fullName } of currencies) {
      const name = fullName === code ? code : `${code} ${fullName}`
      select.add(new Option(name, code, false, code === chosen))
    }
  })
}
