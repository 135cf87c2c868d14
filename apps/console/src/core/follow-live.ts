import type { Endpoint } from '@atrium/contract/endpoint'
import { selfApi } from '@atrium/contract/iam/self'
import { shortcutApi } from '@atrium/contract/iam/shortcut'
import type { ChangedTopic } from '@atrium/contract/message/live'
import { noticeApi } from '@atrium/contract/message/notice'
import { lovApi } from '@atrium/contract/platform/lov'
import { lovViewApi } from '@atrium/contract/platform/lov-view'
import { savedViewApi } from '@atrium/contract/platform/saved-view'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { keyOf } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { reloadPrompts } from './language.ts'
import { onLive, startLive } from './live.ts'
import { refreshMenu } from './menu-load.ts'
import { permissions } from './permissions.ts'
import { noticeMoved } from './place.ts'
import { refreshLanguages, refreshSelf } from './session.ts'
import { refreshTables } from './table-view.ts'

/** Everybody is told at the same moment; asked is within this many milliseconds, so that the server breathes. */
const spread = 200

const refreshing: Partial<Record<ChangedTopic, () => unknown>> = {
  grants: () => permissions.refresh(),
  menus: refreshMenu,
  prompts: reloadPrompts,
  languages: refreshLanguages,
  self: refreshSelf,
  lookups: () => askAgain([lovApi.value, lovApi.valueBatch, lovApi.page, lovViewApi.info]),
  announcements: () => askAgain([noticeApi.preview, noticeApi.list, noticeApi.listAll]),
  tables: refreshTables,
  views: () => askAgain([savedViewApi.list]),
  shortcuts: () => queryClient.invalidateQueries({ queryKey: keyOf(shortcutApi.list) }),
}

const askAgain = (stale: readonly Endpoint[]) =>
  Promise.all(stale.map(one => queryClient.invalidateQueries({ queryKey: keyOf(one) })))

let isFollowing = false

/** What the shell does when the server says that something has changed. */
export function followLive(): void {
  if (isFollowing) return
  isFollowing = true
  onLive('changed', ({ topics }) => {
    setTimeout(() => {
      for (const topic of topics) refreshing[topic]?.()
    }, Math.random() * spread)
  })
  onLive('moved', () => void noticeMoved())
  // Why, the catalogue finds out as for any refused call, and leads to the page that says so [ERR-4]. Who is asked
  // for is not the person: without a token that would lead to the sign-in without a word.
  onLive('ended', () => void call(selfApi.currentTenant, undefined, { withoutContext: true }).catch(report))
  startLive()
}
