import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  roleName: ['Role', '角色', 'الدور'],
  ownerName: ['Owner', '所有者', 'المالك'],
  permissionCount: ['Permissions', '权限', 'الصلاحيات'],
  lastUsedDate: ['Last used', '最近使用', 'آخر استخدام'],
  lastAddress: ['Last address', '最近地址', 'آخر عنوان'],
  state: ['Status', '状态', 'الحالة'],
}
