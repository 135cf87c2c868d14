import { everyCall, type NamedCall } from '@atrium/contract/calls'

// What a call's declaration does not say. Each line here loosens the probe.

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
let readAcross: ReadonlySet<string> | undefined
const isReadAcross = (name: string): boolean => {
  readAcross ??= new Set(
    everyCall().flatMap(one => (one.call.acrossTenants ? [one.name, `${one.name}.export`] : [])),
  )
  return readAcross.has(name)
}

export const reachesEveryTenant = ({ name, call }: NamedCall): boolean =>
  (typeof call.access === 'object' && call.access.level === 'site') ||
  isReadAcross(name) ||
  platformWide.has(name.split('.').slice(0, 2).join('.'))

/** They ask for a further permission, by what the request names. */
const furtherPermission = /^(platform\.prompt\.saveAll|import\.dataImport\.(template|info|excel|csv))$/
export const asksFurther = ({ name }: NamedCall): boolean => furtherPermission.test(name)

/** A group of files is called by its tenant what it likes. */
export const takesAnyId = ({ name }: NamedCall): boolean => name === 'file.file.uploadAttachment'

/** The family makes some changes by GET. */
const writesByGet = /^(iam\.security\.|message\.message\.clearByGet$)/
export const isWrite = ({ name, call }: NamedCall): boolean => call.method !== 'GET' || writesByGet.test(name)
