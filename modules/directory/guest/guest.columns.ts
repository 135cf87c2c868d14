import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  email: ['Email', '邮箱', 'البريد'],
  memberRoleList: ['Roles', '角色', 'الأدوار'],
  homeTenantName: ['Home tenant', '所属租户', 'المستأجر الأصلي'],
  homeColor: ['Color', '颜色', 'اللون'],
  sinceDate: ['Since', '开始时间', 'منذ'],
  state: ['Status', '状态', 'الحالة'],
}
