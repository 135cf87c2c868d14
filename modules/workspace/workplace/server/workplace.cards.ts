import { tenantLevel } from '@atrium/contract/constants'
import { permissionOf } from '@atrium/contract/endpoint'
import { configApi } from '@atrium/operations/config/config.contract.ts'
import type { CardContribution } from '@atrium/server/seed/contributions'
import { workplaceApi } from '../workplace.contract.ts'

export const workplaceCards: readonly CardContribution[] = [
  {
    code: 'Workflow',
    name: ['Pending tasks', '等待您处理', 'المهام المعلّقة'],
    catalogType: 'schedule',
    icon: 'checklist',
    permission: null,
    params: 'none',
    shown: true,
    x: 0,
    y: 0,
    w: 12,
    h: 7,
  },
  {
    code: 'ATRIUM_RecentChanges',
    name: ['Recent changes by others', '他人的最近变更', 'آخر تغييرات الآخرين'],
    catalogType: 'report',
    icon: 'history',
    permission: permissionOf(workplaceApi.recentChanges) ?? null,
    params: 'none',
    shown: true,
    x: 12,
    y: 7,
    w: 8,
    h: 7,
  },
  {
    code: 'ATRIUM_SetUp',
    name: ['Setup', '设置向导', 'الإعداد'],
    catalogType: 'schedule',
    icon: 'settings',
    level: tenantLevel,
    permission: permissionOf(configApi.update) ?? null,
    params: 'none',
    shown: true,
    x: 12,
    y: 0,
    w: 8,
    h: 7,
  },
  {
    code: 'ATRIUM_RecentPages',
    name: ['Recent pages', '最近访问', 'آخر الصفحات'],
    catalogType: 'schedule',
    icon: 'clock',
    permission: null,
    params: 'maxNum=8',
    shown: false,
    x: 8,
    y: 21,
    w: 6,
    h: 6,
  },
]
