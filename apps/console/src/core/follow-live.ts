import type { Endpoint } from '@atrium/contract/endpoint'
import { roleApi } from '@atrium/contract/iam/role'
import { roleGrantApi } from '@atrium/contract/iam/role-grant'
import { selfApi } from '@atrium/contract/iam/self'
import { shortcutApi } from '@atrium/contract/iam/shortcut'
import type { ChangedTopic } from '@atrium/contract/message/live.schema'
import { noticeApi } from '@atrium/contract/message/notice'
import { dashboardApi } from '@atrium/contract/platform/dashboard'
import { dashboardCardApi } from '@atrium/contract/platform/dashboard-card'
import { dataHierarchyApi } from '@atrium/contract/platform/data-hierarchy'
import { dataImportApi } from '@atrium/contract/platform/data-import'
import { exportTaskApi } from '@atrium/contract/platform/export-task'
import { hierarchyApi } from '@atrium/contract/platform/hierarchy'
import { jobRunApi } from '@atrium/contract/platform/job-run'
import { lovApi } from '@atrium/contract/platform/lov'
import { lovViewApi } from '@atrium/contract/platform/lov-view'
import { roleCardApi } from '@atrium/contract/platform/role-card'
import { savedViewApi } from '@atrium/contract/platform/saved-view'
import { scheduledJobApi } from '@atrium/contract/platform/scheduled-job'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { askAgain } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { tellFinished } from './exports.ts'
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
  lookups: () => again(lovApi.value, lovApi.valueBatch, lovApi.page, lovViewApi.info),
  hierarchies: () => again(hierarchyApi.values, dataHierarchyApi.list),
  announcements: () => again(noticeApi.preview, noticeApi.list, noticeApi.listAll),
  tables: refreshTables,
  jobs: () => {
    void again(exportTaskApi.own, exportTaskApi.list, dataImportApi.status, dataImportApi.history)
    void tellFinished()
  },
  schedule: () => again(scheduledJobApi.list, scheduledJobApi.get, jobRunApi.list),
  views: () => again(savedViewApi.list),
  cards: () => again(dashboardApi.layout, dashboardApi.roleCards, dashboardCardApi.list, roleCardApi.list),
  trials: () => again(roleGrantApi.takeBacks, roleApi.get, roleApi.permissionSets),
  shortcuts: () => again(shortcutApi.list),
}

const again = (...stale: Endpoint[]) => askAgain(queryClient, stale)

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
