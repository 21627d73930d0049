import { CURRENCY_CHANGED } from '@presale/rules/currency'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { translated } from '@presale/rules/texts/sentences'
import { CodeText } from '@presale/ui/code-text'
import { FormError } from '@presale/ui/form-error'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import type { CurrencyState } from './currency.ts'
import type { AddressChange, AskedAddress } from './use-update-erc20.ts'

const TEXTS = CURRENCY_TEXTS.erc20

type Erc20ComparisonProps = {
  asked: AskedAddress
  change: AddressChange
  failure: string | undefined
}

/** The new address once, the currencies under each old address, and which of the fifteen don't change, with the reason. */
export function Erc20Comparison({ asked, change, failure }: Erc20ComparisonProps) {
  const { address, overtaken } = asked
  const { changing, already, elsewhere, missing } = change
  return (
    <>
      <Changing currencies={changing} address={address} />
      <div className="flex flex-col gap-3 empty:hidden">
        {already.length > 0 && <p className="text-muted">{TEXTS.already(namesOf(already))}</p>}
        {elsewhere.length > 0 && <p className="text-muted">{TEXTS.elsewhere(namesOf(elsewhere))}</p>}
        {missing.length > 0 && <p className="text-muted">{TEXTS.missing(missing.join(', '))}</p>}
        {overtaken && (
          <ChangedMeanwhile message={translated(CURRENCY_CHANGED)} {...overtaken} advice={TEXTS.conflict} />
        )}
        <FormError>{failure}</FormError>
      </div>
    </>
  )
}

function Changing({ currencies, address }: { currencies: CurrencyState[]; address: string }) {
  if (currencies.length === 0) return <p>{TEXTS.unchanged}</p>
  const groups = Map.groupBy(currencies, ({ depositAddress }) => depositAddress)
  return (
    <dl>
      <dt className="text-muted text-sm">{TEXTS.newAddress}</dt>
      <dd className="mb-4">
        <CodeText className="font-semibold">{address}</CodeText>
      </dd>
      <dt className="text-muted text-sm">{TEXTS.oldAddress(groups.size)}</dt>
      {[...groups].map(([before, named]) => (
        <dd key={before} className="border-line border-b py-2.5 last:border-b-0">
          <CodeText className="text-sm">{before}</CodeText>
          <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {named.map((currency) => (
              <li key={currency.id}>
                <span className="font-medium">{currency.fullName}</span>{' '}
                <span className="text-muted text-sm">{placeOf(currency)}</span>
              </li>
            ))}
          </ul>
        </dd>
      ))}
    </dl>
  )
}

/** The code, unless it is the name too, and the network. */
function placeOf({ code, fullName, network }: CurrencyState): string {
  const named = code === fullName ? '' : code
  return network === null ? named : TEXTS.onNetwork(named, network)
}

function namesOf(currencies: CurrencyState[]): string {
  return currencies.map(({ fullName }) => fullName).join(', ')
}
