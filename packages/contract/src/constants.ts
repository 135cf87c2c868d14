/** The platform's own tenant. A valid tenant id: never test it for truthiness. */
export const platformTenantId = 0

/** The role level of the platform; every other level belongs to a tenant. */
export const siteLevel = 'site'
export const tenantLevel = 'organization'

/** The date formats until a user chooses others. */
export const defaultFormats = {
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
} as const

/** The formats a user may choose from. */
export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'D MMM YYYY',
] as const
export const timeFormats = ['HH:mm:ss', 'HH:mm', 'hh:mm:ss A', 'hh:mm A'] as const

/** Menu layouts and colors, by their HZERO names. */
export const menuLayouts = ['inline', 'horizontal', 'side', 'side-all'] as const
export const menuLayoutThemes = ['theme1', 'theme2', 'color', 'default'] as const

export const themes = ['light', 'dark', 'system'] as const
export const densities = ['comfortable', 'compact'] as const

/** The corners of the sheet that work lies on, the first by default. */
export const windowCorners = ['round', 'square'] as const

/** The drawings beside the forms of the sign-in, the first by default. */
export const signInPictures = ['arcade', 'columns', 'stairs', 'none'] as const
export type SignInPicture = (typeof signInPictures)[number]

/** The seconds for which notifications stay, the first by default, or until they are closed. */
export const notificationTimes = ['2.5', '5', '10', 'closed'] as const

export const defaultLanguage = 'en_US'

/** The editions: for many tenants, whose number is in paths, or for one (OP, on premise). */
export const platformVersions = ['SAAS', 'OP'] as const
export type PlatformVersion = (typeof platformVersions)[number]
export const platformVersion: PlatformVersion = 'SAAS'

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
/** Larger sizes are clamped, not refused. */
export const largestPageSize = 200

/** In characters. A tenant may require more. */
export const shortestPassword = 8
export const longestPassword = 128

/** The lifetime of an access token in a browser's cookie, in seconds. */
export const tokenSeconds = 3600

/** Seconds in which a ticket must be used, and the longest life of what it opens. */
export const ticketSeconds = 60
export const privateSeconds = 900

/** The role and tenant a page was rendered for: `<roleId>:<tenantId>`. */
export const contextHeader = 'x-atrium-context'
/** How times in an answer are written, and their time zone. */
export const timeFormatHeader = 'x-time-format'
export const timeZoneHeader = 'x-time-zone'
/** Seconds until the session of the caller ends without another request. */
export const sessionSecondsHeader = 'x-session-seconds'
export const idempotencyHeader = 'idempotency-key'

/** The client id of the console, the only public client that may use PKCE from a browser. */
export const consoleClientId = 'atrium-console'

/** How personal access tokens begin, by which scanners find them in places where they do not belong. */
export const personalTokenPrefix = 'atrium_pat_'

/** The calls that a personal access token may make in a minute. */
export const personalTokenRate = 600

/** How the secrets of service accounts begin, and the access tokens that they get for them. */
export const serviceSecretPrefix = 'atrium_svc_'
export const serviceTokenPrefix = 'atrium_sat_'

/** The calls that a service account may make in a minute, with all its tokens together. */
export const serviceAccountRate = 600
