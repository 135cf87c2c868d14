import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  organizationName: ['Tenant', '租户', 'المستأجر'],
  loginDate: ['Signed in', '登录时间', 'سُجّل الدخول في'],
  lastSeenDate: ['Last used', '最近使用', 'آخر استخدام'],
  loginIp: ['IP address', 'IP 地址', 'عنوان IP'],
  device: ['Device', '设备', 'الجهاز'],
  current: ['Current session', '当前会话', 'الجلسة الحالية'],
}
