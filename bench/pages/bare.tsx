import { createRoot } from 'react-dom/client'

/** The least that React can draw. */
createRoot(document.getElementById('root') as HTMLElement).render(<h1>Bare</h1>)
