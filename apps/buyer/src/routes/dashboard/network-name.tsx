import { Fragment } from 'react'

const LONGEST_UNBROKEN = 16

/** A network's name, broken at its blanks only: "(ERC-20)" stays one word. */
export function NetworkName({ name, className }: { name: string; className?: string }) {
  return (
    <bdi className={className}>
      {name.split(' ').map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the name
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={word.length > LONGEST_UNBROKEN ? '' : 'whitespace-nowrap'}>{word}</span>
        </Fragment>
      ))}
    </bdi>
  )
}

/** What stands over a deposit address: with its network, where one is named. */
export function DepositLabel({ network }: { network: string | null }) {
  if (!network) return 'Deposit address'
  return (
    <>
      Deposit address on <NetworkName name={network} />
    </>
  )
}
