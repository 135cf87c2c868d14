import { languageLov, lovApi } from '@atrium/contract/lookups/lov'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../lookup.columns.ts'
import { lookupErrors } from './lookup.errors.ts'
import { lookupLookups } from './lookup.lookups.ts'
import { lovRoutes } from './lov.routes.ts'

export const lookup: ServerFeature = {
  columns,
  calls: { 'platform.lov': lovApi },
  routes: services => lovRoutes(services.own),
  hot: [
    { call: lovApi.data, query: { lovCode: languageLov } },
    { call: lovApi.value, query: { lovCode: 'HPFM.FLAG' } },
  ],
  errors: lookupErrors,
  lookups: lookupLookups,
}
