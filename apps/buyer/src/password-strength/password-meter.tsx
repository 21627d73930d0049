import { type ComponentType, lazy, Suspense } from 'react'
import type { MeterProps } from './meter.tsx'

const Meter = lazy<ComponentType<MeterProps>>(() =>
  import('./meter.tsx').then(
    ({ Meter }) => ({ default: Meter }),
    () => ({ default: () => null }),
  ),
)

/** Says how easily a new password is guessed. It loads after the form, keeps its height, and is empty offline. */
export function PasswordMeter(props: MeterProps) {
  return (
    <div className="-mt-3 min-h-[calc(2lh+0.75rem)] text-sm">
      <Suspense>
        <Meter {...props} />
      </Suspense>
    </div>
  )
}
