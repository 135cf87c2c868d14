import type { ServerFeature } from '@atrium/server/feature'
import { isolationProbeApi } from '../isolation-probe.contract.ts'
import { entities } from '../isolation-probe.entity.ts'
import { isolationProbeErrors } from './isolation-probe.errors.ts'
import { isolationProbeRoutes } from './isolation-probe.routes.ts'

export const isolationProbe: ServerFeature = {
  entities,
  calls: { 'admin.isolationProbe': isolationProbeApi },
  routes: services => isolationProbeRoutes(services.site),
  errors: isolationProbeErrors,
}
