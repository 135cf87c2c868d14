import { createRoot } from 'react-dom/client'

/** The smallest React page. */
createRoot(document.getElementById('root') as HTMLElement).render(<h1>Bare</h1>)
