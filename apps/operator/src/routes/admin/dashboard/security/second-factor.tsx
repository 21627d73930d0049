import { RECOVERY_CODES, RECOVERY_CODES_FEW } from '@presale/rules/second-factor'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { StatusBadge } from '@presale/ui/status-badge'
import { useState } from 'react'
import type { OwnAccount } from '../use-operator.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import { SwitchOff } from './switch-off.tsx'

type Stage =
  | { at: 'setting-up' | 'switching-off' | 'renewing' }
  | { at: 'codes'; codes: string[] }
  | undefined

/** The authenticator app and the recovery codes: on, off, and new codes. */
export function SecondFactor({ operator }: { operator: OwnAccount }) {
  const [stage, setStage] = useState<Stage>()
  const close = () => setStage(undefined)
  const showCodes = (codes: string[]) => setStage({ at: 'codes', codes })
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          Second factor
          <StatusBadge tone={operator.hasSecondFactor ? 'approved' : 'info'}>
            {operator.hasSecondFactor ? 'On' : 'Off'}
          </StatusBadge>
        </span>
      }
      description={
        operator.hasSecondFactor
          ? 'Logging in needs a code of your authenticator app, or a recovery code.'
          : 'With it, whoever learns your password still cannot log in: a code of your phone is needed too.'
      }
      actions={
        operator.hasSecondFactor ? (
          <Button onClick={() => setStage({ at: 'switching-off' })}>Switch off</Button>
        ) : (
          <Button variant="primary" onClick={() => setStage({ at: 'setting-up' })}>
            Set up
          </Button>
        )
      }
    >
      {operator.hasSecondFactor && (
        <CodesLeft left={operator.recoveryCodesLeft} onRenew={() => setStage({ at: 'renewing' })} />
      )}
      {stage?.at === 'setting-up' && <SetUpSecondFactor onDone={showCodes} onClose={close} />}
      {stage?.at === 'switching-off' && <SwitchOff onClose={close} />}
      {stage?.at === 'renewing' && (
        <RenewCodes left={operator.recoveryCodesLeft} onDone={showCodes} onClose={close} />
      )}
      {stage?.at === 'codes' && <RecoveryCodes codes={stage.codes} onClose={close} />}
    </Card>
  )
}

function CodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  const renew = <Button onClick={onRenew}>Make new codes</Button>
  const text = `${left} of ${RECOVERY_CODES} recovery codes left`
  if (left <= RECOVERY_CODES_FEW) {
    return (
      <Banner tone="warning" title={text} action={renew}>
        Without a code and without your phone you cannot log in.
      </Banner>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
      <p className="tabular">{text}</p>
      {renew}
    </div>
  )
}
