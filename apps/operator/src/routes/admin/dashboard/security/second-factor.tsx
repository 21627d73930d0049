import { OPERATOR_SECURITY_TEXTS } from '@presale/rules/texts/operator-security'
import { SecondFactorCard } from '@presale/web-client/second-factor'
import { trpc } from '../../../../trpc.ts'
import { type OwnAccount, useRefreshOperator } from '../use-operator.ts'

/** The operator's authenticator app and recovery codes. Sudo mode takes the place of the password. */
export function SecondFactor({ operator }: { operator: OwnAccount }) {
  const begin = trpc.secondFactor.begin.useMutation()
  const confirm = trpc.secondFactor.confirm.useMutation()
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation()
  const switchOff = trpc.secondFactor.switchOff.useMutation()
  const calls = {
    begin: () => begin.mutateAsync(),
    confirm: ({ code }: { code: string }) => confirm.mutateAsync({ code }),
    renewRecoveryCodes: ({ code }: { code: string }) => renew.mutateAsync({ code }),
    switchOff: ({ code }: { code: string }) => switchOff.mutateAsync({ code }),
    refresh: useRefreshOperator(),
  }
  return (
    <SecondFactorCard
      isOn={operator.hasSecondFactor}
      recoveryCodesLeft={operator.recoveryCodesLeft}
      calls={calls}
      words={OPERATOR_SECURITY_TEXTS.factor}
      asksPassword={false}
    />
  )
}
