import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  auditType: ['Event', '事件', 'الحدث'],
  loginDate: ['Signed in', '登录时间', 'سُجّل الدخول في'],
  loginIp: ['IP address', 'IP 地址', 'عنوان IP'],
  device: ['Device', '设备', 'الجهاز'],
  toTenantName: ['Switched to', '切换至', 'انتقل إلى'],
  endedBy: ['Ended by', '结束者', 'أنهاه'],
}
