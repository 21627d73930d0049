import type { ReactNode } from 'react'
import { BrandHeader } from './brand-header.tsx'

type AccountPageProps = { title: string; introduction: ReactNode; children: ReactNode; footer: ReactNode }

/** The frame of the log-in and registration pages: the mark, one column, and the link to the other page. */
export function AccountPage({ title, introduction, children, footer }: AccountPageProps) {
  return (
    <div className="mx-auto flex min-h-window w-full max-w-md flex-col px-4 py-6 sm:py-10">
      <BrandHeader />
      <main tabIndex={-1} className="flex flex-col gap-6 pt-[max(2.5rem,12dvh)] pb-10 outline-none">
        <header>
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 text-muted">{introduction}</p>
        </header>
        {children}
        <p className="text-muted">{footer}</p>
      </main>
    </div>
  )
}
