import { applyTheme, type Theme } from '@presale/ui/apply-theme'
import { chooseTheme, chosenTheme } from '../../theme.ts'

/** Puts the kept theme on the page, and another once it is chosen; both switches of the page say which it is. */
export function switchTheme(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  const show = (theme: string) => {
    for (const choice of choices) choice.checked = choice.value === theme
  }
  applyTheme(chosenTheme())
  show(chosenTheme())
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      chooseTheme(choice.value as Theme)
      show(choice.value)
    })
  }
}
