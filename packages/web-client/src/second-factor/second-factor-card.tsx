import { RECOVERY_CODES, RECOVERY_CODES_FEW } from '@presale/rules/second-factor'
import { SECOND_FACTOR_TEXTS as TEXTS } from '@presale/rules/texts/second-factor'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { StatusBadge } from '@presale/ui/status-badge'
import { useState } from 'react'
import type { DialogProps } from './calls.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUp } from './set-up.tsx'
import { SwitchOff } from './switch-off.tsx'

type Stage =
  | { at: 'setting-up' | 'switching-off' | 'renewing' }
  | { at: 'codes'; codes: string[] }
  | undefined

type CardProps = Omit<DialogProps, 'onClose'> & { isOn: boolean; recoveryCodesLeft: number }

/** The authenticator app and the recovery codes of an account: on, off, and new codes. */
export function SecondFactorCard({ isOn, recoveryCodesLeft, ...shared }: CardProps) {
  const { words } = shared
  const [stage, setStage] = useState<Stage>()
  const dialog = { ...shared, onClose: () => setStage(undefined) }
  const showCodes = (codes: string[]) => setStage({ at: 'codes', codes })
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          {words.heading}
          <StatusBadge tone={isOn ? 'approved' : 'info'}>{isOn ? TEXTS.on : TEXTS.off}</StatusBadge>
        </span>
      }
      description={isOn ? words.onEffect : words.offEffect}
      actions={
        isOn ? (
          <Button onClick={() => setStage({ at: 'switching-off' })}>{TEXTS.switchOff}</Button>
        ) : (
          <Button variant="primary" onClick={() => setStage({ at: 'setting-up' })}>
            {TEXTS.setUp}
          </Button>
        )
      }
    >
      {isOn && <CodesLeft left={recoveryCodesLeft} onRenew={() => setStage({ at: 'renewing' })} />}
      {stage?.at === 'setting-up' && <SetUp {...dialog} onDone={showCodes} />}
      {stage?.at === 'switching-off' && <SwitchOff {...dialog} />}
      {stage?.at === 'renewing' && <RenewCodes {...dialog} left={recoveryCodesLeft} onDone={showCodes} />}
      {stage?.at === 'codes' && <RecoveryCodes codes={stage.codes} onClose={dialog.onClose} />}
    </Card>
  )
}

function CodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  const renew = <Button onClick={onRenew}>{TEXTS.renew.label}</Button>
  const text = TEXTS.codes.left(left, RECOVERY_CODES)
  if (left <= RECOVERY_CODES_FEW) {
    return (
      <Banner tone="warning" title={text} action={renew}>
        {TEXTS.codes.few}
      </Banner>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
      <div>
        <p className="tabular">{text}</p>
        <p className="text-muted">{TEXTS.codes.unsaved}</p>
      </div>
      {renew}
    </div>
  )
}
