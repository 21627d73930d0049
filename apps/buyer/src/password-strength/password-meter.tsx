import { lazyWithPreload } from '@presale/web-client/screen-code'
import type { MeterProps } from './meter.tsx'

const Meter = lazyWithPreload<MeterProps>(() =>
  import('./meter.tsx').then(
    ({ Meter }) => Meter,
    () => () => null,
  ),
)

/** Says how easily a new password is guessed. It loads after the form, keeps its height, and is empty offline. */
export function PasswordMeter(props: MeterProps) {
  return (
    <div className="-mt-3 min-h-[calc(2lh+0.75rem)] text-sm">
      <Meter {...props} />
    </div>
  )
}
