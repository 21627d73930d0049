import { PASSKEY_TEXTS } from '@presale/rules/texts/passkeys'
import { Card } from '@presale/ui/card'
import { Passkeys } from '@presale/web-client/passkeys'
import { trpc } from '../../../../trpc.ts'
import { OperatorTime } from '../operator-time.tsx'
import { useOperator, useRefreshOperator } from '../use-operator.ts'

/** The operator's own passkeys. Each change needs a recent proof of identity, an addition a code too. */
export function OwnPasskeys() {
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.passkeys.list.useQuery()
  const operator = useOperator()
  const refreshOperator = useRefreshOperator()
  const begin = trpc.passkeys.begin.useMutation()
  const add = trpc.passkeys.add.useMutation()
  const remove = trpc.passkeys.remove.useMutation()
  return (
    <Card title={PASSKEY_TEXTS.heading} description={PASSKEY_TEXTS.explanation}>
      <Passkeys
        asksPassword={false}
        asksCode={operator?.hasSecondFactor === true}
        passkeys={data}
        error={error}
        onRetry={refetch}
        time={(iso) => <OperatorTime iso={iso} />}
        begin={({ code }) => begin.mutateAsync({ code })}
        add={(passkey) => add.mutateAsync(passkey)}
        remove={(id) => remove.mutateAsync({ id })}
        // An addition may have used a recovery code.
        onChange={() => Promise.all([utils.passkeys.list.invalidate(), refreshOperator()])}
      />
    </Card>
  )
}
