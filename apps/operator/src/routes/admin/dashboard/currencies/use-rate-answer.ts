import { useState } from 'react'

/** The server's question about a rate, in its own sentence. */
export type RateQuestion = { asks: 'reason' | 'confirmation'; message: string }

/** The server's question about the rate of a form, and the operator's answers. A confirmation holds for one rate only. */
export function useRateAnswer() {
  const [question, ask] = useState<RateQuestion>()
  const [reason, setReason] = useState('')
  const [confirmed, confirm] = useState<string>()
  const isConfirmed = (rate: string) => confirmed === rate
  return {
    question,
    ask,
    reason,
    setReason,
    confirm,
    isConfirmed,
    isGiven: reason !== '' || confirmed !== undefined,
    /** The fields that a save sends beside the rate. */
    fields: (rate: string) => ({
      ...(question && { reason }),
      ...(isConfirmed(rate) && { confirmed: true }),
    }),
  }
}
