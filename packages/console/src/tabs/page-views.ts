import { settings } from '../api/settings.ts'
import { currentUser } from '../session/user-state.ts'

let last: string | undefined

/**
 * Reports page views to the deployment's analytics service, if there is one [TAB-12]: tenant, path and time, which is
 * UTC in ISO 8601. Queries, which may contain user input, and the user are not reported.
 */
export function reportPageView(path: string, at: string): void {
  if (settings.analyticsUrl === undefined || path === last) return
  last = path
  fetch(settings.analyticsUrl, {
    method: 'POST',
    // A simple request without a preflight, whose answer is not needed.
    mode: 'no-cors',
    body: JSON.stringify({ tenant: currentUser()?.tenantNum, path, at }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // Failures of the analytics service are ignored.
  })
}
