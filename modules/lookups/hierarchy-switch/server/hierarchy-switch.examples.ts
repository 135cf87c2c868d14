import type { Examples } from '@atrium/server/testing/examples'

export const hierarchySwitchExamples: Examples = {
  refusedToPlatform: { 'platform.hierarchy.value': 404, 'platform.hierarchy.choose': 403 },
}
