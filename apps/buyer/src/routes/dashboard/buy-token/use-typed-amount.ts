import { DEFAULT_AMOUNT } from '@presale/rules/presale'
import { type TypedIn, typeAmount } from '@presale/rules/quote'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

type TypedAmount = { text: string; typedIn: TypedIn }

/** The text of the amount field and its unit. The URL holds both, so a reload keeps them. */
export function useTypedAmount(): [TypedAmount, (next: TypedAmount) => void] {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(() => typedIn(search))
  const type = (next: TypedAmount) => {
    setTyped(next)
    const inUrl = (before: URLSearchParams) => {
      before.set('amount', next.text)
      before.set('in', next.typedIn)
      return before
    }
    setSearch(inUrl, { replace: true })
  }
  return [typed, type]
}

/** A URL without an amount, or with a text that the field would refuse, gives the default amount. */
function typedIn(search: URLSearchParams): TypedAmount {
  const text = search.get('amount')
  return {
    text: text !== null && typeAmount('', text) === text ? text : DEFAULT_AMOUNT,
    typedIn: search.get('in') === 'currency' ? 'currency' : 'token',
  }
}
