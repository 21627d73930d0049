import './style.css'
import { applyTheme } from '@presale/ui/apply-theme'
import { createRoot } from 'react-dom/client'
import { AddressProvider } from './address.tsx'
import { App } from './app.tsx'
import { AppRoutes } from './routes.tsx'
import { chosenTheme } from './theme.ts'

applyTheme(chosenTheme())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <App>
    <AddressProvider>
      <AppRoutes />
    </AddressProvider>
  </App>,
)
