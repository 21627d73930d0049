import './style.css'
import { applyTheme } from '@presale/ui/apply-theme'
import { AddressProvider } from '@presale/web-client/address'
import { chosenTheme } from '@presale/web-client/theme'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { AppRoutes } from './routes.tsx'

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
