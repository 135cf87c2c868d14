import type { Stale } from '@atrium/console/messages/stale.ts'
import { savedViewApi } from '@atrium/contract/workspace/saved-view'

export const stale: Stale = {
  views: [savedViewApi.list],
}
