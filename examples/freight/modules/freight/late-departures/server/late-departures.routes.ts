import { routes } from '@atrium/server/http/routes'
import { lateDeparturesApi } from '../late-departures.contract.ts'
import { lateReport } from './late-departures.queries.ts'

export const lateDeparturesRoutes = routes(lateDeparturesApi, {
  report: ({ query }, { db, session: { timeZone }, language }) =>
    lateReport(db, query, { timeZone, language }),
})
