import { applyTheme, type Theme } from '@presale/ui/apply-theme'
import { chooseTheme, chosenTheme } from '@presale/web-client/theme'

/** Applies the stored theme and every later choice. Both theme switches of the page show the current one. */
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
