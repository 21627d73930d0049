import type { Outputs } from '../trpc.ts'

/** A currency as the server lists it; one unit buys 4 tokens. */
export const ETHER: Outputs['presale']['currencies'][number] = {
  id: '1',
  code: 'ETH',
  fullName: 'Ethereum',
  network: 'Ethereum (ERC-20)',
  tokensPerUnit: '4',
  depositAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
}
