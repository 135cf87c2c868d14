import { type Html, html } from '@atrium/server/http/pages/html'

const icon = (path: string): Html =>
  html`<svg class="stroke" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`

/** Stands beside passkeys and security keys. */
export const fingerprintIcon = icon(
  'M18.9 7a8 8 0 0 1 1.1 5v1a6 6 0 0 0 .8 3M8 11a4 4 0 0 1 8 0v1a10 10 0 0 0 2 6M12 11v2a14 14 0 0 0 2.5 8M8 15a18 18 0 0 0 1.8 6M4.9 19a22 22 0 0 1-.9-7v-1a8 8 0 0 1 12-6.95',
)

/** Stands beside recovery codes. */
export const listIcon = icon('M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591-.5 1-1 1.5L4 20h4M6 10V4L4 6')

/** Stands beside the way to an administrator. */
export const lifebuoyIcon = icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M15 15l3.35 3.35M9 15l-3.35 3.35M5.65 5.65L9 9M18.35 5.65L15 9',
)
