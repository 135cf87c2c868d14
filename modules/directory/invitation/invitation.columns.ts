import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  memberRoleList: ['Roles', '角色', 'الأدوار'],
  memberUnitList: ['Units', '组织单元', 'الوحدات'],
  email: ['Email', '邮箱', 'البريد'],
  state: ['Status', '状态', 'الحالة'],
  acceptedByName: ['Accepted by', '接受人', 'قبلها'],
  problem: ['Problem', '问题', 'المشكلة'],
}
