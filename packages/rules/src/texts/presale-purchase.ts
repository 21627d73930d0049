import { textsOf } from './language.ts'

const english = {
  introduction:
    'Join the future of finance. Select your preferred currency and calculate your potential rewards.',
  /** The introductions of the dialog's two steps (specification §4). */
  steps: {
    transactionDetails: {
      title: 'Secure Payment Process',
      text: 'Please check what you are about to order.',
    },
    confirmation: {
      title: 'Amount and address',
      text: 'Confirm creates your order and fixes these figures. Send the payment after that.',
    },
  },
}

export type PresalePurchaseTexts = typeof english

/** This presale’s words on the buy screen and in its dialog. */
export const PRESALE_PURCHASE_TEXTS = textsOf('presalePurchase', english)
