import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  templateCode: ['Template code', '模板编码', 'رمز القالب'],
  templateName: ['Template', '模板', 'القالب'],
  columnCount: ['Columns', '列数', 'الأعمدة'],
  source: ['Source', '设置来源', 'المصدر'],
  status: ['Status', '状态', 'الحالة'],
  rowCount: ['Rows', '行数', 'الصفوف'],
  createdCount: ['New', '新建', 'جديد'],
  updatedCount: ['Changed', '更改', 'يتغير'],
  unchangedCount: ['Same', '不变', 'كما هو'],
  undoableUntil: ['Can be undone until', '可撤销至', 'يمكن التراجع حتى'],
  removedCount: ['Deleted', '已删除', 'المحذوف'],
  restoredCount: ['Restored', '已恢复', 'المستعاد'],
  keptCount: ['Kept', '保留', 'الباقي'],
  sentLinkCount: ['Links sent', '已发送链接', 'الروابط المرسلة'],
  refusedLinkCount: ['Links not sent', '未发送链接', 'روابط لم تُرسل'],
  canSendLinks: ['Links can be sent', '可发送链接', 'يمكن إرسال الروابط'],
  mode: ['Mode', '方式', 'الطريقة'],
  failedCount: ['Invalid rows', '无效行数', 'صفوف غير صالحة'],
}
