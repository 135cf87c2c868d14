import { loadWashing } from './core/trusted-types.ts'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accessToken } from './api/token.ts'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.ts'
import { StartBoundary } from './app/start-boundary.tsx'
import { onUnawaitedFailure, watchGlobalErrors } from './core/global-errors.ts'
import { globalState } from './core/global-state.ts'
import { shipTexts } from './core/language.ts'
import { noticeAbnormal } from './core/notices.ts'
import { startPresentingFailures } from './core/present-failures.ts'
import { applyDensity, densityState } from './core/theme.ts'
import { text } from './core/use-text.ts'
import { startAskingReasons } from './core/visit.ts'

// START HERE: what every page needs around it, then the page that the address names.

globalState.set({ routerData: routes })
shipTexts('zh_CN', async () => (await import('./app/chinese.ts')).chinese)
shipTexts('ar_SA', async () => (await import('./app/arabic.ts')).arabic)
startPresentingFailures()
startAskingReasons()
if (import.meta.env.PROD) watchGlobalErrors()
onUnawaitedFailure(() => noticeAbnormal(text('hzero.common.notification.unawaited')))
applyDensity(densityState.get().density)
// After everything that somebody waits for.
setTimeout(() => void loadWashing().catch(() => undefined), 2000)

// A page that the browser kept as it was must not show what its person has signed out of.
addEventListener('pageshow', event => {
  if (event.persisted && !accessToken()) location.reload()
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <StartBoundary>
          <App />
        </StartBoundary>
      </Providers>
    </StrictMode>,
  )
}
