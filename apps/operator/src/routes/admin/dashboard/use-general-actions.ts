import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { PALETTE_TEXTS } from '@presale/rules/texts/palette'
import { useTheme } from '@presale/web-client/use-theme'
import { useLocation } from 'wouter'
import { WAITING_ORDERS } from './order.ts'
import type { PaletteAction } from './palette-actions.ts'
import { useLogOut } from './use-log-out.ts'
import { useMay } from './use-operator.ts'

const TEXTS = PALETTE_TEXTS.actions
const THEMES = ['system', 'light', 'dark'] as const

/** The open list itself offers its export. */
const EXPORTED = [
  { name: 'orders', to: '/admin/dashboard/transactions' },
  { name: 'ledger', to: '/admin/dashboard/ledger' },
  { name: 'audit', to: '/admin/dashboard/audit' },
] as const

/** The palette's actions that need no open screen. */
export function useGeneralActions(): PaletteAction[] {
  const [path, navigate] = useLocation()
  const [theme, setTheme] = useTheme()
  const mayEdit = useMay('manager')
  const logOut = useLogOut()
  const decide = { id: 'decide', label: TEXTS.decideWaiting, run: () => navigate(WAITING_ORDERS) }
  const add = { id: 'add', label: TEXTS.addCurrency, run: () => navigate('/admin/dashboard?form=add') }
  const exports = EXPORTED.filter(({ to }) => to !== path).map(({ name, to }) => ({
    id: `export from ${name}`,
    label: TEXTS.exports[name],
    run: () => navigate(to),
  }))
  return [
    ...(mayEdit ? [decide, add, ...exports] : []),
    ...THEMES.filter((one) => one !== theme).map((one) => ({
      id: `theme ${one}`,
      label: TEXTS.themes[one],
      run: () => setTheme(one),
    })),
    { id: 'log out', label: OPERATOR_SHELL_TEXTS.logOut, run: () => logOut.mutate() },
  ]
}
