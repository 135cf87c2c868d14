import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  auditType: ['Event', '事件', 'الحدث'],
  loginDate: ['Signed in', '登录时间', 'سُجّل الدخول في'],
  loginIp: ['IP address', 'IP 地址', 'عنوان IP'],
  device: ['Device', '设备', 'الجهاز'],
  toTenantName: ['Switched to', '切换至', 'انتقل إلى'],
  endedBy: ['Ended by', '结束者', 'أنهاه'],
  secondFactor: ['Second factor', '第二验证因素', 'عامل التحقق الثاني'],
}
