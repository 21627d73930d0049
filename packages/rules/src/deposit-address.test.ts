import { describe, expect, test } from 'vitest'
import { addressProblem, checkedCurrencyForm, checkedErc20Form, isOffEvm } from './deposit-address.ts'

/** From EIP-55, BIP 173, BIP 350 and the genesis of each chain, or well-known contracts. */
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const BITCOIN = [
  GENESIS,
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const DOGE = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'

const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const CARDANO =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const MONERO =
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'
const CASH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const STELLAR = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const TON = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'

const on = (network: string | null, fullName = 'Some coin') => ({ network, fullName })

describe('an address of its network', () => {
  test.each([
    ...BITCOIN.map((address) => [address, 'Bitcoin']),
    [EVM, 'Ethereum (ERC-20)'],
    [EVM, 'BNB Smart Chain (BEP-20)'],
    [EVM.toLowerCase(), 'ERC-20'],
    [`0x${EVM.slice(2).toUpperCase()}`, 'Polygon'],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'erc20'],
    [TRON, 'TRON (TRC-20)'],
    [DOGE, 'Dogecoin'],
    [SOLANA, 'Solana'],
    [XRP, 'XRP Ledger'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'Ripple'],
    [CARDANO, 'Cardano'],
    ['addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', 'ADA'],
    ['Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi', 'Cardano'],
    [MONERO, 'Monero'],
    [CASH, 'Bitcoin Cash'],
    [CASH.slice('bitcoincash:'.length), 'BCH'],
    [CASH.toUpperCase(), 'Bitcoin Cash'],
    [GENESIS, 'Bitcoin Cash'],
    [STELLAR, 'Stellar'],
    [TON, 'TON'],
    [`0:${'8'.repeat(64)}`, 'The Open Network'],
  ])('is accepted: %s on %s', (address = '', network = '') => {
    expect(addressProblem(address, on(network))).toBeUndefined()
  })
  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Ethereum (ERC-20)'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'Bitcoin'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj', 'Litecoin'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'Bitcoin'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'Bitcoin'],
    [DOGE, 'Bitcoin'],
    [EVM, 'Bitcoin'],
    [EVM, 'TRON (TRC-20)'],
    [EVM.slice(0, -1), 'ERC-20'],
    [`${EVM}0`, 'ERC-20'],
    [TRON, 'ERC-20'],
    [TRON, 'ERC 20'],
    [TRON, 'bep_20'],
    [TRON, 'ERC\u201020'],
    [EVM, 'TRC 20'],
    [TRON, 'ETH'],
    [TRON, 'Ether'],
    [TRON, 'Base'],
    [EVM, 'TRX'],
    [TRON.replace('TR7', 'TR8'), 'TRC-20'],
    [SOLANA.slice(2), 'Solana'],
    ['demo-address-do-not-send-btc', 'Bitcoin'],
    ...[XRP, CARDANO, MONERO, CASH, STELLAR, TON].map((address) => [address, 'Bitcoin']),
    [`${XRP.slice(0, -1)}j`, 'XRP'],
    [GENESIS, 'XRP'],
    [CARDANO.replace('se35a3x', 'se35a3y'), 'Cardano'],
    [CARDANO.replace('addr1', 'stake1'), 'Cardano'],
    [SOLANA, 'Cardano'],
    [
      '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
      'Cardano',
    ],
    ['addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', 'Cardano'],
    [MONERO.replace('44AFF', '44AFG'), 'Monero'],
    [CASH.replace('qpm2', 'qpm3'), 'Bitcoin Cash'],
    [CASH.replace('qpm2', 'QPM2'), 'Bitcoin Cash'],
    [EVM, 'BCH'],
    [STELLAR.replace('GA7Q', 'GA7R'), 'Stellar'],
    [TON.replace('EQCD', 'EQCE'), 'TON'],
    [TON.replace('EQ', 'kQ'), 'Toncoin'],
  ])('is refused otherwise: %s on %s', { tags: ['abuse-88'] }, (address, network) => {
    expect(addressProblem(address, on(network))).toMatch(/^This isn’t an address of /)
  })
  test('is refused with a capital letter that its checksum (EIP-55) does not have', () => {
    expect(addressProblem(EVM.replace('aAeb', 'aaeb'), on('ERC-20'))).toMatch(/EIP-55/)
  })
  test('is judged by the full name if the currency has no network, and by nothing if neither is known', () => {
    expect(addressProblem(EVM, on(null, 'Bitcoin'))).toBeDefined()
    expect(addressProblem(EVM, on(' ', 'Bitcoin'))).toBeDefined()
    expect(addressProblem(EVM, on('Ethereum', 'Bitcoin'))).toBeUndefined()
    for (const network of ['Bitcoin Lightning', 'Base Protocol', 'Tonga Pay', 'My own chain']) {
      expect(addressProblem('whatever-it-is', on(network))).toBeUndefined()
    }
  })
})

describe('the forms', () => {
  const form = { fullName: 'Bitcoin', tokensPerUnit: '2', network: '', priceId: '', enabled: true }
  test('name the problem at the address, and accept the stored address as it is', () => {
    const checked = checkedCurrencyForm('made-up-address')
    expect(checked.safeParse({ ...form, depositAddress: 'made-up-address' }).success).toBe(true)
    const { error } = checked.safeParse({ ...form, depositAddress: EVM })
    expect(error?.issues).toMatchObject([
      { path: ['depositAddress'], message: expect.stringContaining('of Bitcoin') },
    ])
  })
  test('of the ERC-20 wallet refuses an address of Bitcoin', () => {
    expect(checkedErc20Form.safeParse({ depositAddress: BITCOIN[2] }).error?.issues).toMatchObject([
      { path: ['depositAddress'], message: expect.stringContaining('of an ERC-20 wallet') },
    ])
    expect(checkedErc20Form.safeParse({ depositAddress: EVM }).success).toBe(true)
  })
  test('know the currencies that an ERC-20 wallet can’t receive', () => {
    expect(isOffEvm(on('TRC-20', 'Tether'))).toBe(true)
    expect(isOffEvm(on('ERC-20', 'Tether'))).toBe(false)
    expect(isOffEvm(on(null, 'Tether'))).toBe(false)
  })
})
