import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import { permissionOf } from '@atrium/contract/endpoint'
import { workplaceApi } from '@atrium/contract/iam/workplace'
import { onlineUserApi } from '@atrium/contract/platform/online-user'
import { signInLogApi } from '@atrium/contract/platform/sign-in-log'
import { type Insertable, sql } from 'kysely'
import type { DashboardCardTable } from '../db/tables.ts'
import type { Scoped } from '../db/tenant.ts'
import { texts } from './text.ts'

type Card = Omit<Insertable<DashboardCardTable>, 'tenantId' | 'level'> & { params: string; shown: boolean }

/** The cards of the product: the family's codes where the family has such a card, ours for the rest. */
const cards: readonly Card[] = [
  {
    code: 'Workflow',
    name: texts(['Waiting for you', '等待您处理']),
    catalogType: 'schedule',
    icon: 'checklist',
    permission: null,
    params: 'none',
    shown: true,
    ...{ x: 0, y: 0, w: 12, h: 7 },
  },
  {
    code: 'ATRIUM_SignIns',
    name: texts(['Sign-ins', '登录情况']),
    catalogType: 'report',
    icon: 'chart-line',
    permission: permissionOf(signInLogApi.days) ?? null,
    params: 'none',
    shown: true,
    ...{ x: 12, y: 0, w: 8, h: 7 },
  },
  {
    code: 'HZERO_CommonlyUsed',
    name: texts(['Shortcuts', '快捷入口']),
    catalogType: 'schedule',
    icon: 'star',
    permission: null,
    params: 'none',
    shown: true,
    ...{ x: 0, y: 7, w: 5, h: 7 },
  },
  {
    code: 'HzeroMessage',
    name: texts(['Messages', '消息']),
    catalogType: 'notice',
    icon: 'message',
    permission: null,
    params: 'maxNum=7',
    shown: true,
    ...{ x: 5, y: 7, w: 8, h: 7 },
  },
  {
    code: 'ATRIUM_RecentChanges',
    name: texts(['Recent changes by others', '他人的最近变更']),
    catalogType: 'report',
    icon: 'history',
    permission: permissionOf(workplaceApi.recentChanges) ?? null,
    params: 'none',
    shown: true,
    ...{ x: 13, y: 7, w: 7, h: 7 },
  },
  {
    code: 'ReportCard',
    name: texts(['People online', '在线人员']),
    catalogType: 'report',
    icon: 'users',
    permission: permissionOf(onlineUserApi.list) ?? null,
    params: 'maxNum=10',
    shown: false,
    ...{ x: 0, y: 14, w: 10, h: 7 },
  },
  {
    code: 'ATRIUM_Announcements',
    name: texts(['Announcements', '公告']),
    catalogType: 'notice',
    icon: 'speakerphone',
    permission: null,
    params: 'maxNum=6',
    shown: false,
    ...{ x: 0, y: 21, w: 8, h: 6 },
  },
  {
    code: 'ATRIUM_RecentPages',
    name: texts(['Recent pages', '最近访问']),
    catalogType: 'schedule',
    icon: 'clock',
    permission: null,
    params: 'maxNum=8',
    shown: false,
    ...{ x: 8, y: 21, w: 6, h: 6 },
  },
]

export const cardRows: readonly Insertable<DashboardCardTable>[] = (
  [siteLevel, tenantLevel] as const
).flatMap(level => cards.map(card => ({ ...card, tenantId: platformTenantId, level })))

/** Adds and changes the product's cards. One that a person has changed is that person's, and `enabled` always was. */
export async function putCards(db: Scoped): Promise<void> {
  await db
    .insertInto('dashboardCard')
    .values([...cardRows])
    .onConflict(conflict =>
      conflict
        .columns(['tenantId', 'level', 'code'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          catalogType: ref('excluded.catalogType'),
          icon: ref('excluded.icon'),
          permission: ref('excluded.permission'),
          params: ref('excluded.params'),
          x: ref('excluded.x'),
          y: ref('excluded.y'),
          w: ref('excluded.w'),
          h: ref('excluded.h'),
          shown: ref('excluded.shown'),
        }))
        .where(sql<boolean>`dashboard_card.updated_by is null and (dashboard_card.name, dashboard_card.catalog_type, dashboard_card.icon, dashboard_card.permission,
            dashboard_card.params, dashboard_card.x, dashboard_card.y, dashboard_card.w, dashboard_card.h, dashboard_card.shown)
          is distinct from (excluded.name, excluded.catalog_type, excluded.icon, excluded.permission, excluded.params,
            excluded.x, excluded.y, excluded.w, excluded.h, excluded.shown)`),
    )
    .execute()
}
