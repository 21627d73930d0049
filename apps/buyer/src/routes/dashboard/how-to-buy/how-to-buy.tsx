import { BUYING_GUIDE } from '@presale/rules/guides'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { BookLock, Eye, Lock, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { Steps } from '../steps.tsx'

const FEATURE_ICONS = [Eye, Lock, TrendingUp, BookLock] as const

/** How to come by a cryptocurrency and what happens then, with the ways to the Binance guide and the documents. */
export function HowToBuy() {
  useDocumentTitle(`${TOKEN_NAME} | How to Buy`)
  return (
    <div className="flex flex-col gap-10">
      <PageHeader
        title="How to Buy"
        description={BUYING_GUIDE.introduction}
        actions={
          <Button asChild variant="primary">
            <Link to="/dashboard/buy-token">Buy {TOKEN_NAME}</Link>
          </Button>
        }
      />
      <Ways />
      <Features />
      <section aria-labelledby="guide" className="flex flex-col gap-5">
        <h2 id="guide" className="text-xl">
          Five steps to your tokens
        </h2>
        <Steps label="Five steps to your tokens" steps={BUYING_GUIDE.steps} />
      </section>
      <Further />
    </div>
  )
}

function Ways() {
  return (
    <section aria-labelledby="ways" className="flex flex-col gap-5">
      <h2 id="ways" className="text-xl">
        Getting a cryptocurrency
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
        What you can rely on here
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
    <section aria-labelledby="further" className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 id="further" className="text-xl">
        Read on
      </h2>
      <ul className="flex flex-col gap-2">
        <li>
          <Link className="link" to="/dashboard/withdrawal/binance">
            Sending from Binance
          </Link>
          , step by step, with the common networks and what each is for
        </li>
        <li>
          <Link className="link" to="/dashboard/docs">
            Documents
          </Link>{' '}
          about {TOKEN_NAME}
        </li>
      </ul>
    </section>
  )
}
