import { everyCall, type NamedCall } from '@atrium/contract/calls'

// Exceptions that a call's declaration does not contain. Each line here weakens the probe.

/** Entities whose rows the platform administers in all tenants. */
const platformWide = new Set([
  'platform.onlineUser',
  'platform.signInLog',
  'iam.account',
  'iam.accountBatch',
  'iam.accountFactor',
  'iam.erasure',
  'iam.mailDomain',
  'iam.personalData',
  'message.delivery',
  'message.mail',
  'message.mailServer',
  'message.webhook',
  'file.file',
  'file.storage',
  'monitor.audit',
  'scheduler.job',
  'scheduler.jobBatch',
  'scheduler.jobRun',
])

/** The calls that read across tenants, and the exports of their lists. */
let readAcross: ReadonlySet<string> | undefined
const isReadAcross = (name: string): boolean => {
  readAcross ??= new Set(
    everyCall().flatMap(one => (one.call.acrossTenants ? [one.name, `${one.name}.export`] : [])),
  )
  return readAcross.has(name)
}

export const hasEveryTenant = ({ name, call }: NamedCall): boolean =>
  (typeof call.access === 'object' && call.access.level === 'site') ||
  isReadAcross(name) ||
  platformWide.has(name.split('.').slice(0, 2).join('.'))

/** Calls that need a further permission depending on their input. */
const furtherPermission = /^(platform\.prompt\.saveAll|import\.dataImport\.(template|info|excel|csv))$/
export const asksFurther = ({ name }: NamedCall): boolean => furtherPermission.test(name)

/** Callers may choose any id for a group of files. */
export const takesAnyId = ({ name }: NamedCall): boolean => name === 'file.file.uploadAttachment'

/** HZERO has some changes by GET. */
const writesByGet = /^(iam\.security\.|message\.message\.clearByGet$)/
export const isWrite = ({ name, call }: NamedCall): boolean => call.method !== 'GET' || writesByGet.test(name)
