import { PURCHASE_TEXTS as TEXTS } from '@presale/rules/texts/purchase'
import { Button } from '@presale/ui/button'
import { ArrowDownUp } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { type Refused, refuseInput } from '../../../refuse-input.ts'
import { useFittingType } from './use-fitting-type.ts'

type AmountFieldProps = {
  unit: string
  text: string
  onType: (typed: string) => void
  /** What the field ignored, or how it reads the text. */
  remark: string | undefined
  /** The id of the text that says why the amount can't be bought, if it can't. */
  problemId: string | undefined
  /** Something was typed or pasted that the field ignores. */
  onRefused: (refused: Refused) => void
  onSwap: () => void
}

/**
 * The amount and the button that swaps its unit, with the remark beside it. The type shrinks so that a long amount shows every
 * digit. On the narrowest screens the unit stands below it.
 */
export function AmountField({ unit, text, onType, remark, problemId, onRefused, onSwap }: AmountFieldProps) {
  const id = useId()
  const field = useFittingType(text)
  const refused = useEffectEvent(onRefused)
  useEffect(() => (field.current ? refuseInput(field.current, refused) : undefined), [field])
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-medium">
        {TEXTS.amountIn(unit)}
      </label>
      <div className="mt-1.5 flex flex-wrap items-baseline gap-x-2 rounded-control border border-edge px-3 max-[16rem]:px-1 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2">
        <input
          ref={field}
          id={id}
          aria-describedby={[`${id}-remark`, problemId].join(' ').trim()}
          aria-invalid={problemId !== undefined}
          inputMode="decimal"
          enterKeyHint="go"
          autoComplete="off"
          placeholder={TEXTS.amountPlaceholder}
          value={text}
          onChange={(event) => onType(event.target.value)}
          className="tabular h-16 min-w-0 flex-1 basis-36 bg-transparent font-semibold text-3xl outline-none placeholder:font-normal placeholder:text-xl"
        />
        <span className="py-1 text-lg text-muted">{unit}</span>
      </div>
      <div className="mt-2 flex items-center gap-3 max-[16rem]:flex-wrap">
        <Button variant="quiet" onClick={onSwap}>
          <ArrowDownUp aria-hidden="true" />
          {TEXTS.swap}
        </Button>
        <p id={`${id}-remark`} aria-live="polite" className="min-w-0 font-medium text-sm">
          {remark}
        </p>
      </div>
    </div>
  )
}
