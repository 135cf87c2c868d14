import { loadSanitizer } from '@atrium/console/rich-text/trusted-types.ts'
import '@atrium/ui/theme/base.css'
import { accessToken } from '@atrium/console/api/token.ts'
import { noticeAbnormal } from '@atrium/console/failures/notices.ts'
import { startPresentingFailures } from '@atrium/console/failures/present-failures.ts'
import { installModules } from '@atrium/console/feature.ts'
import { shipDeclarations } from '@atrium/console/language/declarations.ts'
import { shipEnglish } from '@atrium/console/language/english.ts'
import { shipTexts } from '@atrium/console/language/language.ts'
import { text } from '@atrium/console/language/use-text.ts'
import { setStaleLoader } from '@atrium/console/messages/stale.ts'
import { onUnawaitedFailure, watchGlobalErrors } from '@atrium/console/session/global-errors.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { applyDensity, densityState } from '@atrium/console/session/theme.ts'
import { App } from '@atrium/console/start/app.tsx'
import { Providers } from '@atrium/console/start/providers.tsx'
import { everyScreen } from '@atrium/console/start/routes.ts'
import { StartBoundary } from '@atrium/console/start/start-boundary.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { modules } from '#modules'

// START HERE: what every page needs around it, then the page that the address names.

installModules(modules)
globalState.set({ routerData: everyScreen() })
shipDeclarations(async () => (await import('./declarations.ts')).declarations)
setStaleLoader(async () => (await import('./stale.ts')).stale)
shipEnglish(async () => (await import('./english.ts')).english)
shipTexts('zh_CN', async () => (await import('./chinese.ts')).chinese)
shipTexts('ar_SA', async () => (await import('./arabic.ts')).arabic)
startPresentingFailures()
if (import.meta.env.PROD) watchGlobalErrors()
// Nobody types before the first key or press.
for (const sign of ['keydown', 'pointerdown'] as const)
  addEventListener(sign, () => void watchTextLength().catch(() => undefined), { capture: true, once: true })
onUnawaitedFailure(() => noticeAbnormal(text('hzero.common.notification.unawaited')))
applyDensity(densityState.get().density)
// After everything that the user waits for.
setTimeout(() => void loadSanitizer().catch(() => undefined), 2000)

// A page restored from the back/forward cache must not show data after a sign-out, or to the next person.
let tokenWhenLeft: string | undefined
addEventListener('pagehide', () => {
  tokenWhenLeft = accessToken()
})
addEventListener('pageshow', event => {
  const token = accessToken()
  if (event.persisted && (!token || token !== tokenWhenLeft)) location.reload()
})

async function watchTextLength(): Promise<void> {
  const { refuseTooLong } = await import('@atrium/console/forms/too-long.ts')
  addEventListener('beforeinput', refuseTooLong)
}

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
