import { TOKEN_PRICE_TEXTS as TEXTS } from '@presale/rules/texts/token-price'
import { Dialog } from '@presale/ui/dialog'
import { useId } from 'react'
import { FormButtons } from '../form-buttons.tsx'
import { TokenPriceForm } from '../token-price-form.tsx'
import { type TokenPrice, useTokenPrice } from '../use-token-price.ts'

/** The token price's form in a dialog. */
export function EditPrice({ price, onClose }: { price: TokenPrice; onClose: () => void }) {
  const formId = useId()
  const edit = useTokenPrice(price, onClose)
  return (
    <Dialog
      open
      unsaved={edit.isUnsaved && !edit.isSaving}
      onOpenChange={(open) => !open && !edit.isSaving && onClose()}
      title={TEXTS.setHeading}
      footer={
        <FormButtons formId={formId} busy={edit.isSaving} onCancel={onClose}>
          {TEXTS.save}
        </FormButtons>
      }
    >
      <TokenPriceForm edit={edit} id={formId} />
    </Dialog>
  )
}
