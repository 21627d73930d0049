import { Button } from '@presale/ui/button'
import { CopyButton } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'

/** New recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description="Each opens your log-in once when your phone is not at hand. They are shown only now: print them, or keep them in a password manager."
      footer={
        <>
          <CopyButton copy={codes.join('\n')} copyText="Copy all" label="Copy all recovery codes" />
          <Button size="lg" variant="primary" onClick={onClose}>
            I have kept them
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
    </Dialog>
  )
}
