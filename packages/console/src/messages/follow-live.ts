import type { ChangedTopic } from '@atrium/contract/messages/live.schema'
import { permissions } from '../access/permissions.ts'
import { report } from '../api/failures.ts'
import { invalidate } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { reloadPrompts } from '../language/language.ts'
import { refreshMenu } from '../menu/menu-load.ts'
import { refreshLanguages, refreshSelf } from '../session/session.ts'
import { noticeMovedSession } from '../session/switch-context.ts'
import { coverPage } from '../session/watch-session.ts'
import { refreshTables } from '../views/table-view.ts'
import { onLive, startLive } from './live.ts'
import { staleCalls } from './stale.ts'

/** All clients are notified at the same moment; their requests are spread over this many milliseconds. */
const spread = 200

const refreshing: Partial<Record<ChangedTopic, () => unknown>> = {
  grants: () => permissions.refresh(),
  menus: refreshMenu,
  prompts: reloadPrompts,
  languages: refreshLanguages,
  self: refreshSelf,
  tables: refreshTables,
  jobs: () => void import('../list/exports.ts').then(({ notifyFinished }) => notifyFinished()).catch(report),
}

/** Loads the data again that the features declare stale. */
const refreshStale = async (topic: ChangedTopic) => invalidate(queryClient, await staleCalls(topic))

let isFollowing = false

/** Connects the events of the server with their effects in the shell. */
export function followLive(): void {
  if (isFollowing) return
  isFollowing = true
  onLive('changed', ({ topics }) => {
    setTimeout(() => {
      for (const topic of topics) {
        refreshing[topic]?.()
        void refreshStale(topic).catch(report)
      }
    }, Math.random() * spread)
  })
  onLive('moved', () => void noticeMovedSession())
  onLive('ended', () => void coverPage())
  startLive()
}
