import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  taskName: ['Name', '名称', 'الاسم'],
  kind: ['Type', '类型', 'النوع'],
  state: ['Status', '状态', 'الحالة'],
  doneRows: ['Rows done', '已完成行数', 'الصفوف المنجزة'],
  totalRows: ['Rows', '行数', 'الصفوف'],
  cancelAsked: ['Canceling', '正在取消', 'قيد الإلغاء'],
  errorInfo: ['Error', '失败原因', 'سبب الفشل'],
  endDateTime: ['Ended', '结束时间', 'انتهى في'],
  expiryDate: ['Available until', '可用至', 'متاح حتى'],
}
