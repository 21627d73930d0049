import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Accordion } from '../../src/accordion.tsx'
import { Banner } from '../../src/banner.tsx'
import { Breadcrumb } from '../../src/breadcrumb.tsx'
import { Button } from '../../src/button.tsx'
import { Card } from '../../src/card.tsx'
import { EmptyState } from '../../src/empty-state.tsx'
import { ErrorBoundary } from '../../src/error-boundary.tsx'
import { Foot, FootNotice } from '../../src/foot-notice.tsx'
import { LoadError } from '../../src/load-error.tsx'
import { Mark } from '../../src/mark.tsx'
import { PageHeader } from '../../src/page-header.tsx'
import { StatusBadge, StatusMark } from '../../src/status-badge.tsx'
import { Timeline } from '../../src/timeline.tsx'
import { LONG_TEXT, pointedStates, type Specimen } from '../specimen.tsx'

const nothing = () => undefined
const QUESTIONS = [
  { value: 'what', title: 'What is this?', content: <p>A primitive.</p> },
  { value: 'why', title: LONG_TEXT, content: <p>{LONG_TEXT}</p> },
]

function Broken(): ReactNode {
  throw new Error('This part of the preview fails on purpose')
}

export const WORDS: readonly Specimen[] = [
  {
    name: 'page-header',
    wide: true,
    states: {
      default: (
        <PageHeader title="Transactions" description="Every order." actions={<Button>Export</Button>} />
      ),
      'long text': <PageHeader title={LONG_TEXT} description={LONG_TEXT} />,
    },
  },
  {
    name: 'breadcrumb',
    states: {
      default: (
        <Breadcrumb
          steps={[
            { label: 'Users', renderLink: (link) => <a href="#breadcrumb" {...link} /> },
            { label: 'ada@example.com' },
          ]}
        />
      ),
      'long text': <Breadcrumb label="Long" steps={[{ label: 'Users' }, { label: LONG_TEXT }]} />,
    },
  },
  {
    name: 'card',
    states: {
      default: (
        <Card title="Your level" description="It grows with the balance." actions={<Button>Buy</Button>}>
          <p>What belongs together.</p>
        </Card>
      ),
      'without a title': <Card>Only what is inside.</Card>,
      'long text': <Card title={LONG_TEXT}>{LONG_TEXT}</Card>,
    },
  },
  {
    name: 'banner',
    states: {
      info: <Banner title="The sale ends on Friday">Orders placed before then count.</Banner>,
      warning: (
        <Banner tone="warning" title="The quote has changed" action={<Button>Look again</Button>}>
          Nothing was ordered.
        </Banner>
      ),
      'long text': <Banner title={LONG_TEXT}>{LONG_TEXT}</Banner>,
    },
  },
  {
    name: 'load-error',
    states: {
      default: <LoadError message="The orders could not be loaded." onRetry={nothing} />,
      'without a way on': <LoadError message={LONG_TEXT} />,
    },
  },
  {
    name: 'error-boundary',
    states: {
      'children that fail': (
        <ErrorBoundary message="This part could not be shown." onRetry={nothing}>
          <Broken />
        </ErrorBoundary>
      ),
    },
  },
  {
    name: 'empty-state',
    states: {
      default: (
        <EmptyState icon={<Inbox aria-hidden="true" />} title="No orders yet" action={<Button>Buy</Button>}>
          What you order is shown here.
        </EmptyState>
      ),
      'only a title': <EmptyState title="No results" />,
    },
  },
  {
    name: 'status-badge',
    states: {
      pending: <StatusBadge tone="pending">pending</StatusBadge>,
      approved: <StatusBadge tone="approved">approved</StatusBadge>,
      rejected: <StatusBadge tone="rejected">rejected</StatusBadge>,
      info: <StatusBadge tone="info">being checked</StatusBadge>,
      'icon alone': <StatusMark tone="info" word="Message" icon={<Inbox aria-hidden="true" />} />,
    },
  },
  {
    name: 'timeline',
    states: {
      'under way': (
        <Timeline
          label="Under way"
          steps={[
            { state: 'done', title: 'Ordered', time: '2026-01-02 03:04' },
            { state: 'current', title: 'The payment is awaited', text: LONG_TEXT },
            { state: 'upcoming', title: 'Tokens credited' },
          ]}
        />
      ),
      failed: (
        <Timeline
          label="Failed"
          steps={[
            { state: 'done', title: 'Ordered' },
            { state: 'failed', title: 'Rejected', text: 'No payment came.' },
          ]}
        />
      ),
    },
  },
  {
    name: 'accordion',
    states: {
      default: <Accordion items={QUESTIONS} defaultValue="what" />,
      ...pointedStates(<Accordion items={QUESTIONS} />),
    },
  },
  {
    name: 'foot-notice',
    states: {
      // A transform makes this box the containing block of the fixed strip.
      default: (
        <div className="relative h-16 translate-x-0">
          <Foot>
            <FootNotice label="Notice">This is a demonstration.</FootNotice>
          </Foot>
        </div>
      ),
    },
  },
  {
    name: 'mark',
    states: { default: <Mark />, named: <Mark size={56} title="The token’s mark" /> },
  },
]
