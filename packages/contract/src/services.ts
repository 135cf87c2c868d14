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
} as const

/** The buckets files are kept in. */
export const buckets = [
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
