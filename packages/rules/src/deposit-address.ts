/** Whether a deposit address belongs to its currency's network. The buyer app doesn't import this file. */
import * as z from 'zod/mini'
import * as formats from './address-formats.ts'
import { currencyForm, erc20Form, newCurrencyForm } from './currency.ts'

/** Where a currency is paid. A network that this file doesn't know has no check. */
export type Place = { network: string | null; fullName: string }

const WRONG_CHECKSUM =
  'The capital letters of this address don’t match its checksum (EIP-55), so a character is wrong. Copy it again.'

type Chain = {
  name: string
  /** Networks as operators write them, and the full names of the coins that have only this network. */
  pattern: RegExp
  /** The problem with an address; undefined if it belongs to the chain. */
  problemOf: (address: string) => string | undefined
}

const CHAINS: readonly Chain[] = [
  {
    name: 'Ethereum (ERC-20) and its kin',
    pattern:
      /\b(erc[\W_]?20|bep[\W_]?20|ethereum|polygon|arbitrum|optimism|avalanche c-chain|bnb smart chain|bsc|cronos)\b|^(eth|ether|base)$/i,
    problemOf: problemOfEvm,
  },
  chain('Bitcoin Cash', /^(bitcoin *cash|bch)\b/i, formats.isBitcoinCash),
  chain('Bitcoin', /^(bitcoin|btc)\b(?! *(cash|sv|gold|lightning))/i, formats.coinLike([0x00, 0x05], 'bc')),
  chain('Litecoin', /^(litecoin|ltc)\b/i, formats.coinLike([0x30, 0x32, 0x05], 'ltc')),
  chain('Dogecoin', /^(dogecoin|doge)\b/i, formats.coinLike([0x1e, 0x16])),
  chain('Dash', /^dash\b/i, formats.coinLike([0x4c, 0x10])),
  chain('TRON (TRC-20)', /\b(trc[\W_]?20|tron)\b|^trx$/i, formats.coinLike([0x41])),
  chain('Solana', /^(solana|spl)\b/i, formats.isSolana),
  chain('the XRP Ledger', /^(xrpl?|ripple)\b/i, formats.isXrp),
  chain('Stellar', /^(stellar|xlm)\b/i, formats.isStellar),
  chain('TON', /^(ton|toncoin|the open network)\b/i, formats.isTon),
  chain('Cardano', /^(cardano|ada)\b/i, formats.isCardano),
  chain('Monero', /^(monero|xmr)\b/i, formats.isMonero),
]

/**
 * Why the address can't be one of the network, in a sentence; undefined if it can, or if the network is unknown. A
 * currency without a network is judged by its full name, such as Bitcoin.
 */
export function addressProblem(address: string, place: Place): string | undefined {
  return chainOf(place)?.problemOf(address)
}

/** Whether the currency is paid on a known network where an ERC-20 wallet's address would lose the payment. */
export function isOffEvm(place: Place): boolean {
  const chain = chainOf(place)
  return chain !== undefined && chain !== CHAINS[0]
}

/** The chain of a place by its name here; undefined if it is unknown. */
export function chainNameOf(place: Place): string | undefined {
  return chainOf(place)?.name
}

function chainOf({ network, fullName }: Place): Chain | undefined {
  const text = network?.trim() || fullName.trim()
  return CHAINS.find(({ pattern }) => pattern.test(text))
}

/** The problem of an ERC-20 wallet's address. */
function problemOfEvm(address: string): string | undefined {
  if (!formats.isEvm(address)) return notOf('an ERC-20 wallet')
  return formats.hasEip55Checksum(address) ? undefined : WRONG_CHECKSUM
}

function chain(name: string, pattern: RegExp, isOwn: (address: string) => boolean): Chain {
  return { name, pattern, problemOf: (address) => (isOwn(address) ? undefined : notOf(name)) }
}

function notOf(name: string): string {
  return `This isn’t an address of ${name}. Copy the whole address again, or correct the network.`
}

type Addressed = { depositAddress: string; network: string; fullName: string }

/** Judges the address by the form's network. `known` is the stored address, which needs no second check. */
function fits(known?: string) {
  const problemOf = (form: Addressed) =>
    form.depositAddress === known ? undefined : addressProblem(form.depositAddress, form)
  return z.refine<Addressed>((form) => problemOf(form) === undefined, {
    path: ['depositAddress'],
    error: ({ input }) => problemOf(input as Addressed),
  })
}

export const checkedNewCurrencyForm = newCurrencyForm.check(fits())

/** The form of a currency that has this address. */
export const checkedCurrencyForm = (known: string) => currencyForm.check(fits(known))

export const checkedErc20Form = erc20Form.check(
  z.refine(({ depositAddress }) => problemOfEvm(depositAddress) === undefined, {
    path: ['depositAddress'],
    error: ({ input }) => problemOfEvm((input as { depositAddress: string }).depositAddress),
  }),
)
