import { settings } from '../api/settings.ts'
import { currentUser } from '../session/user-state.ts'

let last: string | undefined

/**
 * Tells the analytics service of the deployment which page is looked at, when there is one [TAB-12]: tenant, path and
 * moment. The query stays here, as it may hold what somebody typed, and so does everything that says who looks.
 */
export function reportPageView(path: string): void {
  if (settings.analyticsUrl === undefined || path === last) return
  last = path
  fetch(settings.analyticsUrl, {
    method: 'POST',
    // A simple request: no other site has to allow it first, and its answer is of no use.
    mode: 'no-cors',
    body: JSON.stringify({ tenant: currentUser()?.tenantNum, path, at: new Date().toISOString() }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // A counter that stumbles must not stop the page it counts.
  })
}
