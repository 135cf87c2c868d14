import { errorTriggerApi } from '@atrium/contract/operations/error-trigger'
import type { ServerFeature } from '@atrium/server/feature'
import { errorTriggerSets } from './error-trigger.pages.ts'
import { addErrorTrigger } from './error-trigger.routes.ts'

export const errorTrigger: ServerFeature = {
  calls: { 'admin.errorTrigger': errorTriggerApi },
  migrations: new URL('../migrations/', import.meta.url),
  addresses: (app, services) => {
    if (services.config.provokeErrors) addErrorTrigger(app, services)
  },
  permissionSets: errorTriggerSets,
}
