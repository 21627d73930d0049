import { PASSKEY_TEXTS } from '@presale/rules/texts/passkeys'
import { Card } from '@presale/ui/card'
import { Passkeys } from '@presale/web-client/passkeys'
import { trpc } from '../../../trpc.ts'
import { LocalTime } from '../local-time.tsx'

/** The buyer's own passkeys. The password confirms each change, and a code an addition. */
export function OwnPasskeys() {
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.passkeys.list.useQuery()
  const factor = trpc.secondFactor.read.useQuery()
  const begin = trpc.passkeys.begin.useMutation()
  const add = trpc.passkeys.add.useMutation()
  const remove = trpc.passkeys.remove.useMutation()
  return (
    <Card title={PASSKEY_TEXTS.heading} description={PASSKEY_TEXTS.explanation}>
      <Passkeys
        asksPassword
        asksCode={factor.data?.isOn === true}
        passkeys={data}
        error={error}
        onRetry={refetch}
        time={(iso) => <LocalTime iso={iso} />}
        begin={(proof) => begin.mutateAsync(proof)}
        add={(passkey) => add.mutateAsync(passkey)}
        remove={(id, currentPassword) => remove.mutateAsync({ id, currentPassword })}
        // An addition may have used a recovery code.
        onChange={() => Promise.all([utils.passkeys.list.invalidate(), utils.secondFactor.read.invalidate()])}
      />
    </Card>
  )
}
