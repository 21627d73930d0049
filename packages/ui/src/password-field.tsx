import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> &
  FieldTexts & {
    /** Controlled visibility, so that one toggle can serve two fields. */
    visible?: boolean
    onVisibleChange?: (visible: boolean) => void
    /** `false` hides the toggle, for a second field that follows the first one's. */
    toggle?: boolean
    showText?: string
    hideText?: string
    className?: string
  }

/** A password input with a button that shows or hides it; wired like `TextField`. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, visible, onVisibleChange, toggle = true, className, id, ...rest } = props
  const { showText = UI_TEXTS.password.show, hideText = UI_TEXTS.password.hide, ...input } = rest
  const [own, setOwn] = useState(false)
  const shown = visible ?? own
  const ids = useFieldIds(id, hint, error)
  const flip = () => {
    setOwn(!shown)
    onVisibleChange?.(!shown)
  }
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...ids}
          type={shown ? 'text' : 'password'}
          className={clsx(controlClass, toggle && 'pe-12')}
        />
        {toggle && (
          <button
            type="button"
            onClick={flip}
            aria-controls={ids.id}
            aria-label={shown ? hideText : showText}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted -outline-offset-4 hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        )}
      </span>
    </Field>
  )
}
