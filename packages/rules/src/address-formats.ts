/** How the addresses of each chain are written, with the checksum that each carries. */
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import {
  base32nopad,
  base58,
  base58xmr,
  base58xrp,
  base64,
  bech32,
  bech32m,
  createBase58check,
  hex,
} from '@scure/base'

/** Turns a text into bytes, and throws if it can't. */
type Reader = { decode: (text: string) => Uint8Array }

const base58check = createBase58check(sha256)
const xrpCheck = withChecksum(base58xrp, (bytes) => sha256(sha256(bytes)))
const moneroCheck = withChecksum(base58xmr, keccak_256)

/** Reads what `coder` reads without its last four bytes, which must be the digest's first. */
function withChecksum(coder: Reader, digest: (bytes: Uint8Array) => Uint8Array): Reader {
  return {
    decode: (text) => {
      const bytes = coder.decode(text)
      const content = bytes.slice(0, -4)
      if (hex.encode(digest(content).slice(0, 4)) !== hex.encode(bytes.slice(-4))) throw new Error('checksum')
      return content
    },
  }
}

/** Whether it is 20 bytes in hexadecimal digits. */
export function isEvm(address: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(address)
}

/** Whether the capital letters agree with EIP-55. An address of one letter case has no checksum. */
export function hasEip55Checksum(address: string): boolean {
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = keccak_256(utf8ToBytes(lower))
  // EIP-55: a letter is a capital where its digit of the hash is 8 or more.
  const isCapital = (index: number) => (((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf) >= 8
  return digits === [...lower].map((digit, at) => (isCapital(at) ? digit.toUpperCase() : digit)).join('')
}

/** A check for addresses in Base58Check of these versions and, with `prefix`, in Bech32 (BIP 173, BIP 350). */
export function coinLike(versions: readonly number[], prefix?: string): (address: string) => boolean {
  return (address) => {
    const bytes = read(base58check, address)
    if (bytes) return bytes.length === 21 && versions.includes(bytes[0] ?? -1)
    return prefix !== undefined && isSegwit(address, prefix)
  }
}

/** Version 0 is Bech32 with 20 or 32 bytes; versions 1 to 16 are Bech32m. */
function isSegwit(address: string, prefix: string): boolean {
  return [bech32, bech32m].some((coder) => {
    const decoded = attempt(() => coder.decode(address as `${string}1${string}`))
    if (decoded?.prefix !== prefix) return false
    const [version = 99, ...words] = decoded.words
    const length = attempt(() => coder.fromWords(words))?.length ?? 0
    if (coder === bech32) return version === 0 && (length === 20 || length === 32)
    return version >= 1 && version <= 16 && length >= 2 && length <= 40
  })
}

const isLegacyBitcoinCash = coinLike([0x00, 0x05])

/** A CashAddr with or without its prefix `bitcoincash:`, or an address in Bitcoin's older form. */
export function isBitcoinCash(address: string): boolean {
  return isLegacyBitcoinCash(address) || isCashAddress(address)
}

const CASH_PREFIX = 'bitcoincash'
const CASH_LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CASH_GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** 20 bytes, which is 34 words and 8 of the checksum. A word of two letter cases is none. */
function isCashAddress(address: string): boolean {
  const lower = address.toLowerCase()
  if (address !== lower && address !== address.toUpperCase()) return false
  const words = [...lower.replace(`${CASH_PREFIX}:`, '')].map((letter) => CASH_LETTERS.indexOf(letter))
  if (words.length !== 42 || words.includes(-1)) return false
  const prefix = [...CASH_PREFIX].map((letter) => letter.charCodeAt(0) & 31)
  return cashRemainder([...prefix, 0, ...words]) === 1n
}

/** The remainder of the BCH code over GF(32) that CashAddr uses; 1 for a valid address. */
function cashRemainder(words: readonly number[]): bigint {
  return words.reduce((sum, word) => {
    const shifted = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word)
    return CASH_GENERATOR.reduce(
      (mixed, term, bit) => ((sum >> BigInt(35 + bit)) & 1n ? mixed ^ term : mixed),
      shifted,
    )
  }, 1n)
}

/** A public key of 32 bytes. It carries no checksum. */
export function isSolana(address: string): boolean {
  return read(base58, address)?.length === 32
}

/** A classic address, or an X-address of the main network, which names the tag too. */
export function isXrp(address: string): boolean {
  const bytes = read(xrpCheck, address)
  if (bytes?.length === 21) return bytes[0] === 0
  return bytes?.length === 31 && bytes[0] === 0x05 && bytes[1] === 0x44
}

/** An account (`G…`) or a muxed account (`M…`), SEP-23. */
export function isStellar(address: string): boolean {
  const bytes = read(base32nopad, address)
  const isAccount = bytes?.length === 35 && bytes[0] === 6 << 3
  const isMuxed = bytes?.length === 43 && bytes[0] === 12 << 3
  if (!bytes || !(isAccount || isMuxed)) return false
  const [low = 0, high = 0] = bytes.slice(-2)
  return crc16(bytes.slice(0, -2)) === high * 256 + low
}

/** An address of the main network as wallets show it, or in its raw form. */
export function isTon(address: string): boolean {
  if (/^(0|-1):[0-9a-f]{64}$/i.test(address)) return true
  const bytes = read(base64, address.replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes?.length !== 36 || ![0x11, 0x51].includes(bytes[0] ?? 0)) return false
  const [high = 0, low = 0] = bytes.slice(-2)
  return crc16(bytes.slice(0, -2)) === high * 256 + low
}

/** The CRC of XMODEM, which Stellar and TON use. */
function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum
}

/** An address of the main network (CIP-19) that pays a key or a script, or one of the time before staking. */
export function isCardano(address: string): boolean {
  const decoded = attempt(() => bech32.decode(address as `${string}1${string}`, false))
  if (!decoded) return isByron(address)
  const bytes = attempt(() => bech32.fromWords(decoded.words))
  if (decoded.prefix !== 'addr' || !bytes) return false
  const [head = 0] = bytes
  return (head & 0x0f) === 1 && head >> 4 < 8 && (bytes.length === 29 || bytes.length >= 57)
}

/** Base58 of CBOR: the main network's beginnings, and tagged bytes inside. Its checksum is not compared. */
function isByron(address: string): boolean {
  const bytes = /^(Ae2|DdzFF)/.test(address) ? read(base58, address) : undefined
  return bytes !== undefined && bytes.length > 40 && hex.encode(bytes.slice(0, 3)) === '82d818'
}

/** A standard address, a subaddress or an integrated address of the main network. */
export function isMonero(address: string): boolean {
  const bytes = read(moneroCheck, address)
  if (bytes?.length === 65) return bytes[0] === 18 || bytes[0] === 42
  return bytes?.length === 73 && bytes[0] === 19
}

/** The bytes of a text; undefined if the coder can't read it. */
function read(coder: Reader, text: string): Uint8Array | undefined {
  return attempt(() => coder.decode(text))
}

/** The coders throw for what they can't read. */
function attempt<Result>(decode: () => Result): Result | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
