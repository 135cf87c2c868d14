import type { Stale } from '@atrium/console/messages/stale.ts'
import { roleGrantApi } from '../role-grant.contract.ts'

export const stale: Stale = {
  trials: [roleGrantApi.takeBacks],
}
