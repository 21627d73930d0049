import { Button } from '../../src/button.tsx'
import { CodeText } from '../../src/code-text.tsx'
import { CopyButton, CopyRow } from '../../src/copy-button.tsx'
import { CursorPager } from '../../src/cursor-pager.tsx'
import { Pager } from '../../src/pager.tsx'
import { RowMenu } from '../../src/row-menu.tsx'
import { SkipLink } from '../../src/skip-link.tsx'
import { Tooltip } from '../../src/tooltip.tsx'
import { pointedStates, type Specimen } from '../specimen.tsx'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const nothing = () => undefined

const VARIANTS = (
  <div className="flex flex-wrap gap-3">
    <Button variant="primary">Primary</Button>
    <Button>Secondary</Button>
    <Button variant="quiet">Quiet</Button>
    <Button variant="danger">Danger</Button>
  </div>
)

const copyRow = (
  <CopyRow label="Deposit address" copy={ADDRESS} value={<CodeText>{ADDRESS}</CodeText>} className="w-full" />
)

export const ACTIONS: readonly Specimen[] = [
  {
    name: 'button',
    states: {
      default: VARIANTS,
      ...pointedStates(VARIANTS),
      disabled: (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" disabled>
            Primary
          </Button>
          <Button disabled>Secondary</Button>
        </div>
      ),
      busy: (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy busyLabel="Saving…">
            Save
          </Button>
          <Button busy>Refresh</Button>
        </div>
      ),
      large: (
        <Button variant="primary" size="lg">
          Large
        </Button>
      ),
      'as a link': (
        <Button asChild>
          <a href="#button">To the buttons</a>
        </Button>
      ),
      'long text': (
        <Button>A label of many words, which takes more than one line where the place is narrow</Button>
      ),
    },
  },
  {
    name: 'copy-button',
    states: {
      default: <CopyButton copy={ADDRESS} label="Copy the address" />,
      'whole row': copyRow,
      ...pointedStates(copyRow),
    },
  },
  {
    name: 'row-menu',
    states: {
      default: (
        <RowMenu
          label="Actions for order 1024"
          items={[
            { label: 'Approve', onSelect: nothing },
            { label: 'Not now', onSelect: nothing, disabled: true },
            { label: 'Delete', onSelect: nothing, danger: true },
          ]}
        />
      ),
      ...pointedStates(<RowMenu label="Actions" items={[]} />),
    },
  },
  {
    name: 'pager',
    states: {
      'first page': <Pager page={1} pages={3} onPageChange={nothing} label="First of several pages" />,
      'a page between': <Pager page={2} pages={3} onPageChange={nothing} label="Between pages" />,
      'the only page': <Pager page={1} pages={1} onPageChange={nothing} label="One page" />,
    },
  },
  {
    name: 'cursor-pager',
    states: {
      default: (
        <CursorPager onPrevious={nothing} onNext={nothing} countText="50 on this page" label="Middle" />
      ),
      'last page': (
        <CursorPager onPrevious={nothing} onNext={undefined} countText="7 on this page" label="Last" />
      ),
    },
  },
  {
    name: 'skip-link',
    states: {
      'seen with the focus only': (
        <p className="text-muted">
          Press Tab here: <SkipLink target="primitives" />
        </p>
      ),
    },
  },
  {
    name: 'tooltip',
    states: {
      'on hover or focus': (
        <Tooltip text="Words that explain">
          <Button>Point at me</Button>
        </Tooltip>
      ),
    },
  },
]
