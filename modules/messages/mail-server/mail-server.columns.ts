import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  serverCode: ['Code', '编码', 'الرمز'],
  passwordFlag: ['Has a password', '已设置密码', 'له كلمة مرور'],
  address: ['Address', '地址', 'العنوان'],
}
