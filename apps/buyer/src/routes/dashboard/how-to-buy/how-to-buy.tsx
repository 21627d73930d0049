import { GUIDE_TEXTS as TEXTS } from '@presale/rules/texts/guides'
import { BINANCE_GUIDE, BUYING_GUIDE } from '@presale/rules/texts/presale-guides'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { BookLock, Eye, Lock, TrendingUp } from 'lucide-react'
import { Link } from 'wouter'
import { Steps } from '../steps.tsx'

const FEATURE_ICONS = [Eye, Lock, TrendingUp, BookLock] as const

export function HowToBuy() {
  useDocumentTitle(TEXTS.documentTitle(BUYING_GUIDE.title))
  return (
    <div className="flex flex-col gap-10">
      <PageHeader
        title={BUYING_GUIDE.title}
        description={BUYING_GUIDE.introduction}
        actions={
          <Button asChild variant="primary">
            <Link to="/dashboard/buy-token">{TEXTS.buy}</Link>
          </Button>
        }
      />
      <Ways />
      <Features />
      <div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="guide" className="flex flex-col gap-5">
          <h2 id="guide" className="text-xl">
            {BUYING_GUIDE.stepsTitle}
          </h2>
          <Steps label={BUYING_GUIDE.stepsTitle} steps={BUYING_GUIDE.steps} />
        </section>
        <Further />
      </div>
    </div>
  )
}

function Ways() {
  return (
    <section aria-labelledby="ways" className="flex flex-col gap-5">
      <h2 id="ways" className="text-xl">
        {BUYING_GUIDE.waysTitle}
      </h2>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {BUYING_GUIDE.ways.map(({ name, text, points }) => (
          <div key={name} className="max-w-prose">
            <h3 className="text-lg">{name}</h3>
            <p className="mt-1">{text}</p>
            <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 marker:text-muted">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Features() {
  return (
    <section aria-labelledby="features" className="flex flex-col gap-5">
      <h2 id="features" className="text-xl">
        {BUYING_GUIDE.featuresTitle}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {BUYING_GUIDE.features.map(({ name, text }, index) => {
          const Icon = FEATURE_ICONS[index % FEATURE_ICONS.length] ?? Eye
          return (
            <Card key={name}>
              <Icon aria-hidden="true" className="size-5 text-muted" />
              <h3 className="mt-3 text-lg">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </Card>
          )
        })}
      </div>
    </section>
  )
}

function Further() {
  return (
    <section
      aria-labelledby="further"
      className="flex flex-col gap-3 border-line border-t pt-6 xl:gap-5 xl:border-t-0 xl:pt-0"
    >
      <h2 id="further" className="text-xl">
        {TEXTS.further}
      </h2>
      <ul className="flex flex-col gap-2">
        <li>
          <Phrase
            text={TEXTS.guideSummary(BINANCE_GUIDE.summary)}
            guide={
              <Link className="link" to="/dashboard/withdrawal/binance">
                {BINANCE_GUIDE.title}
              </Link>
            }
          />
        </li>
        <li>
          <Phrase
            text={TEXTS.aboutToken}
            documents={
              <Link className="link" to="/dashboard/docs">
                {TEXTS.documents}
              </Link>
            }
          />
        </li>
      </ul>
    </section>
  )
}
