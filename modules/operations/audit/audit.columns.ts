import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  entityName: ['Record', '记录', 'السجل'],
  auditType: ['Event', '事件', 'الحدث'],
  entityCode: ['Record type', '记录类型', 'نوع السجل'],
  processTime: ['Time', '时间', 'الوقت'],
  processUserName: ['Person', '人员', 'الشخص'],
  clientIp: ['IP address', 'IP 地址', 'عنوان IP'],
  tokenName: ['Token', '令牌', 'الرمز'],
  source: ['Source', '来源', 'المصدر'],
  device: ['Browser', '浏览器', 'المتصفح'],
  requestId: ['Request ID', '请求编号', 'رقم الطلب'],
  auditDataLineList: ['Changed fields', '变更字段', 'الحقول المتغيّرة'],
}
