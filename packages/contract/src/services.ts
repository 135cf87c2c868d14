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
