import './preview.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Preview } from './preview.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Preview />
  </StrictMode>,
)
