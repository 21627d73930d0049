/** The guides of this presale (decision 0009). Only their own screens load them. */
import { CONFIRMATIONS_REQUIRED, LEVELS, PURCHASE_LIMITS, THE_OPERATOR, TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

/** How to buy a cryptocurrency, what protects the buyer here, and the five steps (specification §2). */
const buying = {
  title: 'How to Buy',
  introduction: `You pay for ${TOKEN_NAME} with a cryptocurrency that you send yourself. This page explains how to get one, and what happens next.`,
  waysTitle: 'Getting a cryptocurrency',
  ways: [
    {
      name: 'With a wallet app',
      text: 'A wallet app keeps your coins under keys that only you hold. Many let you buy inside the app.',
      points: [
        'Install it from its maker’s own site or your phone’s store, never from a link in a message.',
        'Write the recovery phrase on paper and never show it. Anyone who has it can take your coins. No honest service asks for it.',
        'Choose Buy in the app, pay with a card or a bank transfer, and wait for the coins to arrive.',
        'Keep a little of the network’s own coin for its fee, such as ETH when you send over Ethereum.',
      ],
    },
    {
      name: 'At an exchange',
      text: 'An exchange sells coins for a bank transfer or a card, and holds them for you until you withdraw them.',
      points: [
        'Open an account and switch on two-factor log-in. Most exchanges check who you are, which can take a day.',
        'Deposit money and buy one of the currencies accepted here.',
        'Withdraw it to the deposit address of your order. Check the exchange’s minimum withdrawal and fee first: many deduct the fee from what you enter.',
        'Some exchanges hold a first deposit for several days before you can withdraw it.',
      ],
    },
  ],
  featuresTitle: 'What you can rely on here',
  features: [
    {
      name: 'Every figure in advance',
      text: 'You see what you pay, the tokens and the bonus to the last decimal before you order.',
    },
    {
      name: 'A price that stays',
      text: 'An order keeps its rate for the time shown on its page, even if the operator changes the rate.',
    },
    {
      name: 'A bonus by size',
      text: `From ${LEVELS[0].bonusPercent}%: the size of the order sets it.`,
    },
    {
      name: 'Every order in view',
      text: 'Each order has its own page with its status, the next step, and who has to act.',
    },
  ],
  stepsTitle: 'Five steps to your tokens',
  steps: [
    {
      name: 'Get a cryptocurrency',
      text: 'Use a wallet app or an exchange, as above. Get a currency that the buy screen accepts, and a little extra for the fees.',
    },
    {
      name: 'Choose it and an amount',
      text: `On the buy screen choose the currency and type how much. An order is for at least ${PURCHASE_LIMITS.minimum} and at most ${Number(PURCHASE_LIMITS.maximum).toLocaleString('en-US')} ${TOKEN_NAME} before the bonus.`,
    },
    {
      name: 'Confirm the order',
      text: 'Check what you pay and what you receive, then confirm. You get the exact amount, the deposit address, and the network if the currency has one.',
    },
    {
      name: 'Send the payment',
      text: 'Copy the amount and the address into your wallet or exchange. Send exactly that amount over exactly that network. You can’t take a payment back. If another amount has arrived, write a message on the order’s page.',
    },
    {
      name: 'Follow the order',
      text: `After at least ${CONFIRMATIONS_REQUIRED} confirmations the operator checks the payment and approves the order. Tokens and bonus are then in your balance.`,
    },
  ],
}

/** How to send a payment from Binance. It states that Binance doesn't endorse it (D22). */
const binance = {
  title: 'Sending from Binance',
  summary: 'step by step, with the common networks and what each is for',
  introduction: 'How to send a cryptocurrency that you hold at Binance to the deposit address of your order.',
  independence: `${TOKEN_NAME} has no connection with Binance, and Binance does not endorse it. Its screens may have changed since we wrote this. The steps are similar at most exchanges.`,
  stepsTitle: 'Step by step',
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
      text: 'Choose the currency of your order. A coin with a similar name is a different coin.',
    },
    {
      name: 'Paste the address',
      text: 'Copy it from the order’s page, paste it, and compare the first six and the last six characters with the original.',
    },
    {
      name: 'Choose the network',
      text: `Choose the network named on the order’s page. If the exchange does not offer it, stop and order in another currency. If the page names none, ask ${THE_OPERATOR} first.`,
    },
    {
      name: 'Enter the amount',
      text: 'The exchange deducts its fee from what you enter. Raise it until the amount received is exactly the amount of the order. Send one payment only: a small test payment would have the wrong amount.',
    },
    {
      name: 'Confirm and keep the transaction ID',
      text: 'Pass the security check. The ID (TxID) appears once the payment is on its way. Enter it on the order’s page: it helps us find the payment.',
    },
  ],
  warning: {
    title: 'The wrong network loses your payment',
    text: `The same coin exists on several networks, and some of their addresses look alike. If you use another network than your order names, the payment does not arrive. It usually can’t be recovered. If you aren’t sure, ask ${THE_OPERATOR} before you send.`,
  },
  videoTitle: 'Tutorial video',
  networksTitle: 'Common networks',
  networks: [
    {
      name: 'BEP2',
      chain: 'BNB Beacon Chain',
      text: 'Formerly for BNB and its tokens. Addresses began with bnb1, and exchanges asked for a memo. The chain was shut down in November 2024: don’t use it.',
    },
    {
      name: 'BEP20',
      chain: 'BNB Smart Chain',
      text: 'For BNB and the tokens on that chain. Addresses begin with 0x, like those of ERC20. The fee is paid in BNB.',
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
  notesTitle: 'Memo, fees and waiting',
  notes: [
    {
      name: 'Memo',
      text: `Some currencies, such as XRP and Stellar’s XLM, can need a memo or tag with the address. We identify an order by its amount, its address and the transaction ID that you enter, so leave an optional memo empty. If the exchange requires one, stop and ask ${THE_OPERATOR}.`,
    },
    {
      name: 'Fees',
      text: 'The exchange’s withdrawal fee is shown before you confirm and differs by network. From a wallet of your own you pay the network’s fee instead, in its own coin. Neither is part of your order’s amount, and we receive neither.',
    },
    {
      name: 'Smallest withdrawal',
      text: 'An exchange does not send less than its own minimum for that coin and network. Check it before you place a small order.',
    },
    {
      name: 'Time',
      text: `An exchange may hold a withdrawal for a check, often for a day after a change of password. The network then needs time for at least ${CONFIRMATIONS_REQUIRED} confirmations. Your order’s page shows how long the order stays open.`,
    },
  ],
}

const english = { buying, binance }

export type PresaleGuideTexts = typeof english

export const { buying: BUYING_GUIDE, binance: BINANCE_GUIDE } = textsOf('presaleGuides', english)
