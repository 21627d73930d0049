import { ENTER_CURRENT_PASSWORD } from '@presale/rules/factor-change'
import type { ListedPasskey } from '@presale/rules/passkey'
import { PASSKEY_TEXTS as TEXTS } from '@presale/rules/texts/passkeys'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { PasswordField } from '@presale/ui/password-field'
import { RowMenu } from '@presale/ui/row-menu'
import { useToast } from '@presale/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { AddPasskey, type AddPasskeyProps } from './add-passkey.tsx'
import { loadFailureOf, messageOf } from './answers.ts'
import { hasPasskeys } from './passkey-device.ts'

type PasskeysProps = Pick<AddPasskeyProps, 'begin' | 'add' | 'asksPassword' | 'asksCode'> & {
  passkeys: readonly ListedPasskey[] | undefined
  error: unknown
  onRetry: () => void
  time: (iso: string) => ReactNode
  remove: (id: string, currentPassword: string) => Promise<unknown>
  /** After an answer, or none: the list is read again. */
  onChange: () => unknown
}

/** The passkeys of one's own account. `asksPassword`: each change is confirmed with the password; `asksCode`: an addition with a code. */
export function Passkeys({ passkeys, error, onRetry, time, remove, onChange, ...adding }: PasskeysProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<ListedPasskey>()
  const { asksPassword } = adding
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full min-w-0">
        <DataTable
          dense
          captionHidden
          cards
          caption={TEXTS.caption}
          columns={columns(time, setRemoving)}
          rows={passkeys}
          rowKey={({ id }) => id}
          emptyText={TEXTS.empty}
          error={error && !passkeys ? loadFailureOf(error, TEXTS.unfetched) : undefined}
          onRetry={onRetry}
          skeletonRows={1}
        />
      </div>
      {hasPasskeys() ? (
        <Button onClick={() => setIsAdding(true)}>{TEXTS.add.label}</Button>
      ) : (
        <p className="text-muted">{TEXTS.unsupported}</p>
      )}
      {isAdding && <AddPasskey {...adding} onChange={onChange} onClose={() => setIsAdding(false)} />}
      {removing && (
        <RemovePasskey
          passkey={removing}
          asksPassword={asksPassword}
          remove={remove}
          onChange={onChange}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}

type RemovePasskeyProps = Pick<PasskeysProps, 'asksPassword' | 'remove' | 'onChange'> & {
  passkey: ListedPasskey
  onClose: () => void
}

function RemovePasskey({ passkey, asksPassword, remove, onChange, onClose }: RemovePasskeyProps) {
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const removal = useMutation({
    mutationFn: () => remove(passkey.id, password),
    onSuccess: () => {
      toast({ title: TEXTS.removal.done, tone: 'success' })
      onClose()
    },
    onError: () => field.current?.select(),
    onSettled: onChange,
  })
  const { error } = removal
  const confirm = () => {
    const misses = asksPassword && password === ''
    setIsMissing(misses)
    if (misses) field.current?.focus()
    else removal.mutate()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.removal.question(passkey.name)}
      effect={TEXTS.removal.effect}
      confirmLabel={TEXTS.remove}
      danger
      busy={removal.isPending}
      busyLabel={TEXTS.removal.busy}
      onConfirm={confirm}
      error={error ? messageOf(error, TEXTS.noAnswer, TEXTS.failed) : undefined}
    >
      {asksPassword && (
        <PasswordField
          label={TEXTS.add.password}
          autoComplete="current-password"
          ref={field}
          value={password}
          error={isMissing ? ENTER_CURRENT_PASSWORD : undefined}
          onChange={(event) => {
            setPassword(event.target.value)
            setIsMissing(false)
          }}
        />
      )}
    </ConfirmDialog>
  )
}

function columns(
  time: PasskeysProps['time'],
  onRemove: (passkey: ListedPasskey) => void,
): DataColumn<ListedPasskey>[] {
  return [
    {
      id: 'name',
      card: 'first',
      header: TEXTS.columns.name,
      cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
    },
    {
      id: 'created',
      header: TEXTS.columns.created,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      id: 'used',
      header: TEXTS.columns.used,
      className: 'whitespace-nowrap',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? TEXTS.never : time(lastUsedAt)),
    },
    {
      id: 'actions',
      header: <span className="sr-only">{TEXTS.columns.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (passkey) => (
        <RowMenu
          label={TEXTS.actionsFor(passkey.name)}
          items={[{ label: TEXTS.remove, danger: true, onSelect: () => onRemove(passkey) }]}
        />
      ),
    },
  ]
}
