/**
 * What the buying guides say. Apart from the presale's configuration, because only their two screens load it.
 * What is said of networks and exchanges is general, not this presale’s own.
 */
import { CONFIRMATIONS_REQUIRED, LEVELS, PURCHASE_LIMITS, TOKEN_NAME } from './presale.ts'

/** How to come by a cryptocurrency, what to rely on here, and the five steps (specification §2). */
export const BUYING_GUIDE = {
  introduction: `You pay for ${TOKEN_NAME} with a cryptocurrency that you send yourself. This page says how to come by one, and what happens then.`,
  ways: [
    {
      name: 'With a wallet app',
      text: 'A wallet app keeps your coins under keys that only you hold. Many let you buy inside the app.',
      points: [
        'Install it from its maker’s own site or your phone’s store, never from a link in a message.',
        'Write the recovery phrase on paper and show it to nobody. Whoever has it has your coins, and no honest service asks for it.',
        'Choose Buy in the app, pay with a card or a bank transfer, and wait for the coins to arrive.',
        'Keep a little of the network’s own coin for its fee, such as ETH when you send over Ethereum.',
      ],
    },
    {
      name: 'At an exchange',
      text: 'An exchange sells coins for a bank transfer or a card, and holds them for you until you withdraw them.',
      points: [
        'Open an account and switch on two-factor log-in. Most exchanges check who you are, which can take a day.',
        'Pay in and buy one of the currencies accepted here.',
        'Withdraw it to the deposit address of your order. Look at the exchange’s fee and its smallest withdrawal first.',
        'Some exchanges hold a first payment back for some days before it can be withdrawn.',
      ],
    },
  ],
  features: [
    {
      name: 'Every figure beforehand',
      text: 'What you pay, the tokens and the bonus are shown to the last decimal before you order anything.',
    },
    {
      name: 'A price that stays',
      text: 'An order keeps the rate and the deposit address it was placed with, whatever changes afterwards.',
    },
    {
      name: 'A bonus by size',
      text: `From ${LEVELS[0].bonusPercent}% upward: the larger a single order, the more tokens are added on top of it.`,
    },
    {
      name: 'Nothing out of sight',
      text: 'Each order has a page of its own that says where it stands, what comes next, and who has to act.',
    },
  ],
  steps: [
    {
      name: 'Get a cryptocurrency',
      text: 'With a wallet app or at an exchange, as above: one of those accepted on the buy screen, and a little more than you mean to spend, for the fees.',
    },
    {
      name: 'Choose it and an amount',
      text: `On the buy screen choose the currency and type how much. An order is for at least ${PURCHASE_LIMITS.minimum} and at most ${Number(PURCHASE_LIMITS.maximum).toLocaleString('en-US')} ${TOKEN_NAME} before the bonus.`,
    },
    {
      name: 'Confirm the order',
      text: 'Check what you pay and what you receive, then confirm. You get the exact amount, the deposit address, and the network where one is named.',
    },
    {
      name: 'Send the payment',
      text: 'Copy amount and address into your wallet or exchange and send exactly that amount over exactly that network. A payment on its way cannot be called back.',
    },
    {
      name: 'Follow the order',
      text: `After at least ${CONFIRMATIONS_REQUIRED} confirmations the operator checks the payment and approves the order; tokens and bonus are then in your balance.`,
    },
  ],
} as const

/** How to send a payment from the exchange; without its endorsement and saying so (D22). */
export const BINANCE_GUIDE = {
  introduction: 'How to send a cryptocurrency that you hold at Binance to the deposit address of your order.',
  independence: `${TOKEN_NAME} has no connection with Binance, and Binance does not endorse it. Its screens may have changed since this was written; the order of the steps stays the same at most exchanges.`,
  steps: [
    {
      name: 'Place your order first',
      text: 'Choose the currency you hold there. Keep the order’s page open: it has the amount, the address and the network.',
    },
    {
      name: 'Open the withdrawal',
      text: 'Log in through Binance’s own app, or type its address yourself. Open your wallet there and choose to withdraw a cryptocurrency.',
    },
    {
      name: 'Choose the currency',
      text: 'The one of your order. A coin with a similar name is another coin.',
    },
    {
      name: 'Paste the address',
      text: 'Copy it from the order’s page, paste it, and compare the first six and the last six characters with the original.',
    },
    {
      name: 'Choose the network',
      text: 'The one the order’s page names. If the exchange does not offer it, stop and order in another currency. If the page names none, ask the operator first.',
    },
    {
      name: 'Enter the amount',
      text: 'The exchange takes its fee out of what you enter. Raise it until the amount that will be received is exactly the amount of the order, and send it in one payment: a small one to try it out would be a payment of the wrong amount.',
    },
    {
      name: 'Confirm and keep the transaction ID',
      text: 'Pass the security check. The ID (TxID) appears once the payment is on its way; with it the payment can be found.',
    },
  ],
  warning: {
    title: 'The wrong network loses the payment',
    text: 'The same coin travels over several networks, and some of their addresses look exactly alike. What is sent over another network than the one your order names does not arrive, and as a rule nobody can bring it back. Ask the operator before you send if you are not sure.',
  },
  networks: [
    {
      name: 'BEP2',
      chain: 'BNB Beacon Chain',
      text: 'Formerly for BNB and tokens beside it; addresses began with bnb1 and exchanges asked for a memo. The chain was shut down in November 2024: do not use it.',
    },
    {
      name: 'BEP20',
      chain: 'BNB Smart Chain',
      text: 'For BNB and the tokens on that chain. Addresses begin with 0x, as those of ERC20 do; the fee is paid in BNB.',
    },
    {
      name: 'ERC20',
      chain: 'Ethereum',
      text: 'For ether and tokens on Ethereum, such as USDT, USDC and DAI. Addresses begin with 0x; the fee is paid in ETH and can be high when the network is busy.',
    },
    {
      name: 'TRC20',
      chain: 'TRON',
      text: 'For tokens on TRON, most often USDT. Addresses begin with a capital T; from a wallet of your own the fee is paid in TRX.',
    },
    {
      name: 'BTC',
      chain: 'Bitcoin',
      text: 'For bitcoin itself, to addresses that begin with 1 or 3. Bitcoin offered over BEP20 or ERC20 is a token of that network and does not reach a Bitcoin address.',
    },
    {
      name: 'BTC SegWit',
      chain: 'Bitcoin, the newer address form',
      text: 'The same network and the same coin, to addresses that begin with bc1. Spending from them costs less; very old services cannot send to them.',
    },
  ],
  notes: [
    {
      name: 'Memo',
      text: 'Some currencies, such as XRP and Stellar’s XLM, can need a memo or tag beside the address. An order here is told apart by its amount and address: leave an optional memo empty. Where the exchange insists on one, stop and ask the operator.',
    },
    {
      name: 'Fees',
      text: 'The exchange’s withdrawal fee is shown before you confirm and differs by network. From a wallet of your own you pay the network’s fee instead, in its own coin. Neither is part of the amount of your order, and neither comes to us.',
    },
    {
      name: 'Smallest withdrawal',
      text: 'An exchange does not send less than its own minimum for that coin and network. Look it up before you place a small order.',
    },
    {
      name: 'Time',
      text: `An exchange may hold a withdrawal for a check, often for a day after a change of password. Then the network needs its time for at least ${CONFIRMATIONS_REQUIRED} confirmations. Your order waits.`,
    },
  ],
} as const
