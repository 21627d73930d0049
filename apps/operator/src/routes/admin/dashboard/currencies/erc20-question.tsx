import { CURRENCY_CHANGED, ERC20_FULL_NAMES, isErc20 } from '@presale/rules/currency'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { AddressPair } from '../address-pair.tsx'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import type { Currency, CurrencyState } from './currency.ts'
import { useUpdateErc20 } from './use-update-erc20.ts'

type Erc20QuestionProps = {
  address: string
  currencies: Currency[]
  onUpdated: () => void
  onClose: () => void
}

/** Shows the old and the new address of every currency that changes, and which of the fifteen do not and why. */
export function Erc20Question({ address, currencies, onUpdated, onClose }: Erc20QuestionProps) {
  const { seen, overtaken, failure, isUpdating, update } = useUpdateErc20(address, currencies, () => {
    onUpdated()
    onClose()
  })
  const listed = seen.filter(isErc20)
  const changing = listed.filter(({ depositAddress }) => depositAddress !== address)
  const missing = ERC20_FULL_NAMES.filter((name) => !listed.some(({ fullName }) => fullName === name))
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && !isUpdating && onClose()}
      title="Update ERC-20 wallets?"
      description="Buyers will be told to send to the new address; orders that exist keep the old one. Please compare it to its end."
      footer={
        <>
          <Button size="lg" disabled={isUpdating} onClick={onClose}>
            Cancel
          </Button>
          {changing.length > 0 && (
            <Button
              size="lg"
              variant="primary"
              busy={isUpdating}
              busyLabel="Saving..."
              onClick={() => update(changing)}
            >
              Update {changing.length} {changing.length === 1 ? 'address' : 'addresses'}
            </Button>
          )}
        </>
      }
    >
      <Changing currencies={changing} address={address} />
      <div className="mt-4 flex flex-col gap-3">
        {changing.length < listed.length && (
          <p className="text-muted">
            With this address already:{' '}
            {namesOf(listed.filter(({ depositAddress }) => depositAddress === address))}.
          </p>
        )}
        {missing.length > 0 && <p className="text-muted">Not in the list: {missing.join(', ')}.</p>}
        {overtaken && (
          <ChangedMeanwhile
            message={CURRENCY_CHANGED}
            {...overtaken}
            advice="Above is the present state. Look at it again before you update."
          />
        )}
        <FormError>{failure}</FormError>
      </div>
    </Dialog>
  )
}

function Changing({ currencies, address }: { currencies: CurrencyState[]; address: string }) {
  if (currencies.length === 0) return <p>No address changes.</p>
  return (
    <ul className="flex flex-col divide-y divide-line border-line border-y">
      {currencies.map((currency) => (
        <li key={currency.id} className="py-2.5">
          <p className="mb-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{currency.fullName}</span>
            <span className="text-muted text-sm">
              {currency.code}
              {currency.network !== null && ` on ${currency.network}`}
            </span>
          </p>
          <AddressPair before={currency.depositAddress} after={address} />
        </li>
      ))}
    </ul>
  )
}

function namesOf(currencies: CurrencyState[]): string {
  return currencies.map(({ fullName }) => fullName).join(', ')
}
