import './style.css'
import { applyTheme } from '@presale/ui/theme-switch'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { AppRoutes } from './routes.tsx'
import { chosenTheme } from './theme.ts'

applyTheme(chosenTheme())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const app = (
  <App>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </App>
)

// The landing page arrives drawn; every other page arrives empty.
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
