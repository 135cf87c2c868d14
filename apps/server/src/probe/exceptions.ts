import { everyCall, type NamedCall } from '@atrium/contract/all'
import type { ExampleName } from '@atrium/contract/example-ids'

// What a call's declaration does not say. Each line here loosens the probe.

/** What names the same thing in every tenant, or is no record. */
export const shared: ReadonlySet<ExampleName> = new Set<ExampleName>([
  'card',
  'platformCard',
  'platformLookup',
  'platformView',
  'menu',
  'permissionSet',
  'publicNotice',
  'captcha',
  'password',
])

/** Rows of the platform: its own administrator alone makes them. */
export const ofPlatform: ReadonlySet<ExampleName> = new Set<ExampleName>([
  'language',
  'client',
  'otherTenant',
  'suspendedTenant',
  'binnedTenant',
  'templateTenant',
])

/** What only the demonstration has. */
export const ofDemonstration: ReadonlySet<ExampleName> = new Set<ExampleName>(['publicNotice'])

/** Nouns whose rows the platform sees and looks after in whichever tenant. */
const platformWide = new Set([
  'platform.onlineUser',
  'platform.signInLog',
  'iam.account',
  'message.delivery',
  'message.mail',
  'message.mailServer',
  'message.webhook',
  'file.file',
  'file.storage',
  'monitor.audit',
  'scheduler.job',
  'scheduler.jobRun',
])

/** What the platform reads of every tenant, and the exports of it. */
const readAcross = new Set(
  everyCall().flatMap(({ name, call }) => (call.acrossTenants ? [name, `${name}.export`] : [])),
)

export const reachesEveryTenant = ({ name, call }: NamedCall): boolean =>
  (typeof call.access === 'object' && call.access.level === 'site') ||
  readAcross.has(name) ||
  platformWide.has(name.split('.').slice(0, 2).join('.'))

/** They ask for a further permission, by what the request names. */
const furtherPermission = /^(platform\.prompt\.saveAll|import\.dataImport\.(template|info|excel|csv))$/
export const asksFurther = ({ name }: NamedCall): boolean => furtherPermission.test(name)

/** A group of files is called by its tenant what it likes. */
export const takesAnyId = ({ name }: NamedCall): boolean => name === 'file.file.uploadAttachment'

/** The family makes some changes by GET. */
const writesByGet = /^(iam\.security\.|message\.message\.clearByGet$)/
export const isWrite = ({ name, call }: NamedCall): boolean => call.method !== 'GET' || writesByGet.test(name)
