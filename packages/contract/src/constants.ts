/** The platform's own tenant. A valid tenant id: never test it for truth. */
export const platformTenantId = 0

/** The role level of the platform; every other level belongs to a tenant. */
export const siteLevel = 'site'
export const tenantLevel = 'organization'

/** How dates look until a person chooses otherwise. */
export const defaultFormats = {
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
} as const

/** The formats a person may choose from. */
export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'D MMM YYYY',
] as const
export const timeFormats = ['HH:mm:ss', 'HH:mm', 'hh:mm:ss A', 'hh:mm A'] as const

/** The ways to arrange the menu and to colour it, by the family's names. */
export const menuLayouts = ['inline', 'horizontal', 'side', 'side-all'] as const
export const menuLayoutThemes = ['theme1', 'theme2', 'color', 'default'] as const

export const themes = ['light', 'dark', 'system'] as const
export const densities = ['comfortable', 'compact'] as const

export const defaultLanguage = 'en_US'

/** What the platform calls its edition towards front ends of its family. */
export const platformVersion = 'SAAS'

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
/** More than this is clamped, not refused. */
export const largestPageSize = 200

/** In characters. A tenant may ask for more than the least. */
export const shortestPassword = 8
export const longestPassword = 128

/** Seconds an access token in a browser's cookie may live. */
export const tokenSeconds = 3600

/** Seconds in which a ticket must be used, and for which what it opens may last at most. */
export const ticketSeconds = 60
export const privateSeconds = 900

/** Names the role and tenant a page was drawn for: `<roleId>:<tenantId>`. */
export const contextHeader = 'x-atrium-context'
export const idempotencyHeader = 'idempotency-key'

/** The one code that may sign in with PKCE from the browser: this product's own console. */
export const consoleClientId = 'atrium-console'
