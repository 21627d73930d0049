import { TWO_STEP_LOG_IN_TEXTS as TEXTS } from '@presale/rules/texts/two-step-log-in'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { SecondFactorCard } from '@presale/web-client/second-factor'
import { trpc } from '../../../trpc.ts'

/** The buyer's authenticator app and recovery codes. */
export function TwoStepLogIn() {
  const utils = trpc.useUtils()
  const state = trpc.secondFactor.read.useQuery()
  const begin = trpc.secondFactor.begin.useMutation()
  const confirm = trpc.secondFactor.confirm.useMutation()
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation()
  const switchOff = trpc.secondFactor.switchOff.useMutation()
  if (!state.data) {
    return state.error ? (
      <LoadError message={loadFailureOf(state.error, TEXTS.unloaded)} onRetry={state.refetch} />
    ) : (
      <Skeleton className="h-28" />
    )
  }
  const calls = {
    begin: () => begin.mutateAsync(),
    confirm: confirm.mutateAsync,
    renewRecoveryCodes: renew.mutateAsync,
    switchOff: switchOff.mutateAsync,
    refresh: () => utils.secondFactor.read.invalidate(),
  }
  return <SecondFactorCard {...state.data} calls={calls} words={TEXTS} asksPassword />
}
