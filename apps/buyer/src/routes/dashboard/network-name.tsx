import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Phrase } from '@presale/ui/phrase'
import { Fragment } from 'react'

const LONGEST_UNBROKEN = 16

/** A network's name, which breaks only at spaces: "(ERC-20)" stays one word. */
export function NetworkName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi className={className}>
      {name.split(' ').map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name keep their order
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={word.length > LONGEST_UNBROKEN ? '' : 'whitespace-nowrap'}>{word}</span>
        </Fragment>
      ))}
    </bdi>
  )
}

/** The label of a deposit address, with the network if it has one. */
export function DepositLabel({ network }: { network: string | null }) {
  if (!network) return TEXTS.address
  return <Phrase text={TEXTS.addressOn} network={<NetworkName name={network} />} />
}
