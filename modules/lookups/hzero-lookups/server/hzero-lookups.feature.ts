import type { ServerFeature } from '@atrium/server/feature'
import { accessLookups } from './access.lookups.ts'
import { fileLookups, importLookups } from './file.lookups.ts'
import { messageLookups } from './message.lookups.ts'
import { schedulingLookups } from './scheduling.lookups.ts'

const lookups = [...accessLookups, ...messageLookups, ...schedulingLookups, ...fileLookups, ...importLookups]

/** The values that screens of HZERO-compatible clients ask for and the console does not. */
export const hzeroLookups: ServerFeature = {
  lookups: lookups.map(lookup => ({ ...lookup, forClients: true as const })),
}
