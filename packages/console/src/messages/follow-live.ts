import type { ChangedTopic } from '@atrium/contract/messages/live.schema'
import { selfApi } from '@atrium/contract/workspace/self'
import { permissions } from '../access/permissions.ts'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { askAgain } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { reloadPrompts } from '../language/language.ts'
import { notifyFinished } from '../list/exports.ts'
import { refreshTables } from '../list/table-view.ts'
import { refreshMenu } from '../menu/menu-load.ts'
import { refreshLanguages, refreshSelf } from '../session/session.ts'
import { noticeMoved } from '../session/switch-context.ts'
import { onLive, startLive } from './live.ts'
import { staleCalls } from './stale.ts'

/** Everybody is told at the same moment; asked is within this many milliseconds, so that the server breathes. */
const spread = 200

const refreshing: Partial<Record<ChangedTopic, () => unknown>> = {
  grants: () => permissions.refresh(),
  menus: refreshMenu,
  prompts: reloadPrompts,
  languages: refreshLanguages,
  self: refreshSelf,
  tables: refreshTables,
  jobs: notifyFinished,
}

/** Asks anew whatever the features say is out of date. */
const refreshStale = async (topic: ChangedTopic) => askAgain(queryClient, await staleCalls(topic))

let isFollowing = false

/** What the shell does when the server says that something has changed. */
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
  onLive('moved', () => void noticeMoved())
  // Why, the catalogue finds out as for any refused call, and leads to the page that says so [ERR-4]. Who is asked
  // for is not the person: without a token that would lead to the sign-in without a word.
  onLive('ended', () => void call(selfApi.currentTenant, undefined, { withoutContext: true }).catch(report))
  startLive()
}
