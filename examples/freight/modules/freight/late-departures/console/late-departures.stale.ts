import type { Stale } from '@atrium/console/messages/stale.ts'
import { departure } from '../../departure/departure.resource.ts'
import { lateDeparturesApi } from '../late-departures.contract.ts'

export const stale: Stale = { records: [lateDeparturesApi.report, departure.api.list] }
