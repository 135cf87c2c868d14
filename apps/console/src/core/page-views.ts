import { settings } from '../api/settings.ts'

let last: string | undefined

/**
 * Tells the analytics service of the deployment which page is looked at, when there is one [TAB-12]: the path alone, as
 * a query may hold what somebody typed, and nothing that says who looks.
 */
export function reportPageView(path: string): void {
  if (settings.analyticsUrl === undefined || path === last) return
  last = path
  fetch(settings.analyticsUrl, {
    method: 'POST',
    // A simple request: no other site has to allow it first, and its answer is of no use.
    mode: 'no-cors',
    body: JSON.stringify({ path }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => {
    // A counter that stumbles must not stop the page it counts.
  })
}
