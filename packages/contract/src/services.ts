/** The services and the first path segment of each on the wire. */
export const services = {
  platform: '/hpfm',
  iam: '/iam',
  message: '/hmsg',
  file: '/hfle',
  oauth: '/oauth',
  report: '/hrpt',
  mart: '/hmrt',
  monitor: '/hmnt',
  admin: '/hadm',
  portal: '/hptl',
  import: '/himp',
  scheduler: '/hsdr',
} as const

export type Service = keyof typeof services

/** The subjects of each service, in English. */
export const serviceSubjects: Readonly<Record<Service, string>> = {
  platform:
    'Tenants’ settings, lookups, data hierarchies, languages and texts, dashboards, saved views, table layouts, drafts, exports and sign-in logs.',
  iam: 'People, roles, permissions, menus, units, user groups, tenants, clients, and the caller’s own account.',
  message: 'Messages, announcements, templates, deliveries and the channels they are sent on.',
  file: 'Files, attachments, upload rules and storage limits.',
  oauth: 'What sign-in pages and clients ask about a session.',
  report: 'Reports.',
  mart: 'Reports for dashboards.',
  monitor: 'The audit log and the history of records.',
  admin: 'The health of the installation, tenant isolation, traces and switches.',
  portal: 'Pages, navigation, announcements and downloads of the public portals.',
  import: 'Imports of files and their templates.',
  scheduler: 'Scheduled jobs and their runs.',
}

/** The parts of the product that an instance can run: the services, the portal, and the console. */
export const serviceNames = [...(Object.keys(services) as Service[]), 'console'] as const
export type ServiceName = (typeof serviceNames)[number]

/** The service of an address. */
export function serviceOf(path: string): ServiceName {
  const found = Object.entries(services).find(([, prefix]) => path.startsWith(`${prefix}/`))
  return (found?.[0] as Service | undefined) ?? 'portal'
}

/** The buckets of HZERO services. */
export const hzeroBuckets = [
  'public',
  'hpfm',
  'hmsg',
  'hsdr',
  'hrpt',
  'hivc',
  'hocr',
  'hadm',
  'hwfp',
  'hims',
  'hitf',
] as const

/** Buckets for imports and for the file service itself. */
export const ownBuckets = ['himp', 'hfle'] as const

/** The buckets of the file store. */
export const buckets = [...hzeroBuckets, ...ownBuckets] as const
