import { GUIDE_TEXTS as TEXTS } from '@presale/rules/texts/guides'
import { BINANCE_GUIDE, BUYING_GUIDE } from '@presale/rules/texts/presale-guides'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { WithContact } from '../../../../with-contact.tsx'
import { Steps } from '../../steps.tsx'
import { VideoFrame } from './video-frame.tsx'

/**
 * How to send a payment from Binance, and over which network. The page states that it is independent of Binance
 * (D22).
 */
export function BinanceGuide() {
  useDocumentTitle(TEXTS.documentTitle(BINANCE_GUIDE.title))
  return (
    <div className="flex flex-col gap-10">
      <PageHeader
        title={BINANCE_GUIDE.title}
        description={BINANCE_GUIDE.introduction}
        actions={
          <Button asChild>
            <Link to="/dashboard/how-to-buy">{TEXTS.backTo(BUYING_GUIDE.title)}</Link>
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        <Banner tone="warning" title={BINANCE_GUIDE.warning.title}>
          <p className="max-w-prose">
            <WithContact text={BINANCE_GUIDE.warning.text} />
          </p>
        </Banner>
        <p className="max-w-prose text-muted">{BINANCE_GUIDE.independence}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex flex-col gap-10">
          <Section id="steps" title={BINANCE_GUIDE.stepsTitle}>
            <Steps label={BINANCE_GUIDE.stepsTitle} steps={BINANCE_GUIDE.steps} />
          </Section>
          <Section id="notes" title={BINANCE_GUIDE.notesTitle}>
            <Entries entries={BINANCE_GUIDE.notes} />
          </Section>
        </div>
        <div className="flex flex-col gap-10">
          <Section id="video" title={BINANCE_GUIDE.videoTitle}>
            <VideoFrame />
          </Section>
          <Section id="networks" title={BINANCE_GUIDE.networksTitle}>
            <Entries entries={BINANCE_GUIDE.networks} />
          </Section>
        </div>
      </div>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Entry = { name: string; chain?: string; text: string }

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-10 border-line border-t lg:max-xl:grid-cols-2">
      {entries.map(({ name, chain, text }) => (
        <div key={name} className="border-line border-b py-4">
          <dt className="font-semibold">
            {name}
            {chain && <span className="ms-2 font-normal text-muted">{chain}</span>}
          </dt>
          <dd className="mt-1 max-w-prose">
            <WithContact text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
