import { SECOND_FACTOR_TEXTS } from '@presale/rules/texts/second-factor'
import { Button } from '@presale/ui/button'
import { CheckboxField } from '@presale/ui/checkbox-field'
import { CopyButton } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { useState } from 'react'

const TEXTS = SECOND_FACTOR_TEXTS.codes

/** New recovery codes. The server stores only hashes, so the dialog closes only when they are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [areSaved, setAreSaved] = useState(false)
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && areSaved && onClose()}
      title={TEXTS.heading}
      description={TEXTS.explanation}
      footer={
        <>
          <CopyButton copy={codes.join('\n')} copyText={TEXTS.copyAll} label={TEXTS.copyAllCodes} />
          <Button size="lg" variant="primary" disabled={!areSaved} onClick={onClose}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      <ol className="grid gap-x-6 gap-y-1.5 rounded-control border border-line px-4 py-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no" className="select-all whitespace-nowrap font-mono">
              {code}
            </code>
          </li>
        ))}
      </ol>
      <CheckboxField
        label={TEXTS.saved}
        className="mt-4"
        checked={areSaved}
        onChange={(event) => setAreSaved(event.target.checked)}
      />
    </Dialog>
  )
}
