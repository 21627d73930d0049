import { removalReason } from '@presale/rules/factor-change'
import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { useState } from 'react'

const TEXTS = OPERATOR_BUYER_TEXTS.proof

/** For a question that asks how the buyer proved who they are: its field, and its confirmation, which needs an answer. */
export function useProof(send: (reason: string) => void) {
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  return {
    reason: {
      ...TEXTS,
      value: reason,
      error: refusal,
      onChange: (typed: string) => {
        setReason(typed)
        setRefusal(undefined)
      },
    },
    onConfirm: () => {
      const { success, error } = removalReason.safeParse(reason)
      if (success) send(reason)
      else setRefusal(error.issues[0]?.message)
    },
  }
}
