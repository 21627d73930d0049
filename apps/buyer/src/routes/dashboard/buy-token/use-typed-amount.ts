import { type Decimal, isPositive, multiply, TOKEN_DECIMALS, trimZeros } from '@presale/rules/decimal'
import { DEFAULT_AMOUNT } from '@presale/rules/presale'
import { payAmountFor, type TypedIn } from '@presale/rules/quote'
import { amountFromField, typeAmount } from '@presale/rules/typed-amount'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

type Currency = { code: string; tokensPerUnit: Decimal }

/** What the buyer typed, and the currency that was chosen then. */
type Typed = { text: string; typedIn: TypedIn; currency: Currency }

/**
 * The text of the amount field and its unit. Another unit or currency keeps the tokens, and swapping back shows what was
 * typed. The URL holds both, so a reload keeps them.
 */
export function useTypedAmount(currency: Currency) {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(() => ({ ...typedIn(search), currency }))
  const [unit, setUnit] = useState(typed.typedIn)
  const text = textIn(unit, typed, currency)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the amount is written
  useEffect(() => {
    const { text: inUrl, typedIn: unitInUrl } = typedIn(search)
    if (inUrl === text && unitInUrl === unit) return
    const write = (before: URLSearchParams) => {
      before.set('amount', text)
      before.set('in', unit)
      return before
    }
    setSearch(write, { replace: true })
  }, [text, unit])
  return {
    text,
    typedIn: unit,
    /** Whether the buyer typed this text: it may be the amount of another unit or currency. */
    isTyped: text === typed.text && unit === typed.typedIn,
    type: (entered: string) => setTyped({ text: typeAmount(text, entered), typedIn: unit, currency }),
    swap: () => setUnit(unit === 'token' ? 'currency' : 'token'),
  }
}

/** The tokens that the URL names while no currency is chosen, as from the landing page. */
export function tokensIn(search: URLSearchParams): string | undefined {
  const { text, typedIn: unit } = typedIn(search)
  return search.has('amount') && unit === 'token' && isPositive(amountFromField(text)) ? text : undefined
}

/** A URL without an amount, or with a text that the field would refuse, gives the default amount. */
function typedIn(search: URLSearchParams): { text: string; typedIn: TypedIn } {
  const text = search.get('amount')
  return {
    text: text !== null && typeAmount('', text) === text ? text : DEFAULT_AMOUNT,
    typedIn: search.get('in') === 'currency' ? 'currency' : 'token',
  }
}

/** The field's text in this unit: what was typed, or the amount for the same tokens. */
function textIn(unit: TypedIn, typed: Typed, currency: Currency): string {
  const isSameCurrency = typed.currency.code === currency.code
  if (unit === typed.typedIn && (unit === 'token' || isSameCurrency)) return typed.text
  const { tokensPerUnit } = isSameCurrency ? currency : typed.currency
  const amount = amountFromField(typed.text)
  const tokens = typed.typedIn === 'token' ? amount : multiply(amount, tokensPerUnit, TOKEN_DECIMALS)
  const other = unit === 'token' ? tokens : payAmountFor(tokens, currency.tokensPerUnit)
  return isPositive(other) ? trimZeros(other) : ''
}
