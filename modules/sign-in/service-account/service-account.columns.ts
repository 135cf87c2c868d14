import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  ownerName: ['Owner', '所有者', 'المالك'],
  roles: ['Roles', '角色', 'الأدوار'],
  credentialCount: ['Credentials', '凭据', 'بيانات الاعتماد'],
  lastUsedDate: ['Last used', '最近使用', 'آخر استخدام'],
  lastAddress: ['Last address', '最近地址', 'آخر عنوان'],
  idleEndDate: ['Ends if unused', '未使用则结束', 'ينتهي إن لم يُستخدم'],
  state: ['Status', '状态', 'الحالة'],
}
