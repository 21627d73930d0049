import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import type { Theme } from './apply-theme.tsx'

const choices = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
] as const

const english: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

type ThemeSwitchProps = {
  value: Theme
  onChange: (theme: Theme) => void
  legend?: string
  texts?: Record<Theme, string>
  /** Only the icons are drawn; the words stay for assistive technology. */
  compact?: boolean
  className?: string
}

/** System, Light or Dark as one group of radio buttons. */
export function ThemeSwitch(props: ThemeSwitchProps) {
  const { value, onChange, legend = 'Colour theme', texts = english, compact = false, className } = props
  const name = useId()
  return (
    <fieldset className={clsx('inline-flex w-fit rounded-control border border-edge p-0.5', className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ theme, icon: Icon }) => (
        <label
          key={theme}
          className="relative inline-flex min-h-7 items-center gap-1.5 rounded-[0.375rem] px-2 text-muted text-sm hover:text-ink has-checked:bg-line has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={value === theme}
            onChange={() => onChange(theme)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className={compact ? 'sr-only' : undefined}>{texts[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
