import { TOKEN_PRICE_TEXTS as TEXTS } from '@presale/rules/texts/token-price'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { useId } from 'react'
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
      title={TEXTS.changeHeading}
      footer={
        <>
          <Button size="lg" disabled={edit.isSaving} onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId} size="lg" variant="primary" busy={edit.isSaving}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <TokenPriceForm edit={edit} id={formId} />
    </Dialog>
  )
}
