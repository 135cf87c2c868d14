import type { Stale } from '@atrium/console/messages/stale.ts'
import { roleApi } from '../role.contract.ts'

export const stale: Stale = {
  trials: [roleApi.get, roleApi.permissionSets],
}
