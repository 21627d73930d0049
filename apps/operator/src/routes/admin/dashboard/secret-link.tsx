import { SECRET_LINK_TEXTS as TEXTS } from '@presale/rules/texts/secret-link'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import type { ReactNode } from 'react'

type SecretLinkProps = {
  link: string
  /** What the link does, and for how long. */
  effect: string
  /** What someone else could do with it. */
  warning: string
  children?: ReactNode
  onClose: () => void
}

/** Shows a link once, to be copied. Only the button closes the dialog, so that Escape does not lose the link. */
export function SecretLink({ link, effect, warning, children, onClose }: SecretLinkProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={() => undefined}
      title={TEXTS.ready}
      description={effect}
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          {TEXTS.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyRow
          label={TEXTS.link}
          copy={link}
          value={<span className="wrap-anywhere font-mono text-sm">{link}</span>}
        />
        {children}
        <Banner tone="warning" title={TEXTS.once}>
          {warning}
        </Banner>
      </div>
    </Dialog>
  )
}
