import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ToastProvider } from '../src/toast.tsx'
import type { Specimen } from './specimen.tsx'

/** The providers that primitives require. */
export function Surroundings({ children }: { children: ReactNode }) {
  return <ToastProvider>{children}</ToastProvider>
}

export function States({ specimen: { name, states, wide = false } }: { specimen: Specimen }) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-4">
      <h3 id={`${name}-title`} className="text-lg">
        {name}
      </h3>
      <div className={clsx('mt-3 grid gap-x-8 gap-y-6', !wide && 'sm:grid-cols-2 lg:grid-cols-3')}>
        {Object.entries(states).map(([state, node]) => (
          <div key={state} className="flex min-w-0 flex-col gap-2">
            <p className="text-muted text-sm">{state}</p>
            <div>{node}</div>
          </div>
        ))}
      </div>
    </section>
  )
}
