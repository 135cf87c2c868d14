import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  tenantNum: ['Code', '编码', 'الرمز'],
  tenantName: ['Tenant', '租户', 'المستأجر'],
  statusCode: ['Status', '状态', 'الحالة'],
  userCount: ['People', '人数', 'الأشخاص'],
  usedCapacity: ['Storage used (bytes)', '已用存储（字节）', 'التخزين المستخدم (بايت)'],
  totalCapacity: ['Storage allowed (bytes)', '存储上限（字节）', 'التخزين المسموح (بايت)'],
  suspendedDate: ['Suspended since', '停用时间', 'موقوف منذ'],
  exportedDate: ['Exported', '导出时间', 'صُدّر في'],
  binnedDate: ['In the bin since', '移入回收站时间', 'في السلة منذ'],
  binnedByName: ['Moved to the bin by', '移入回收站者', 'نقله إلى السلة'],
  removalDate: ['Deleted permanently on', '彻底删除时间', 'يُحذف نهائيًا في'],
}
