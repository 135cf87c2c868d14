import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'import_template',
    title: ['Import template', '导入模板', 'قالب استيراد'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'templateName', translated: true },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
      columns: { ...common.columns, wire: 'templateLineList' },
    },
  },
  {
    name: 'import_batch',
    title: ['Import', '导入', 'استيراد'],
    fields: {
      userId: common.userId,
      templateCode: { title: ['Template', '模板', 'القالب'] },
      fileName: { title: ['File', '文件', 'الملف'] },
      state: { title: ['Status', '状态', 'الحالة'] },
      unitId: common.unitId,
    },
  },
]

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  templateCode: ['Template code', '模板编码', 'رمز القالب'],
  templateName: ['Template', '模板', 'القالب'],
  columnCount: ['Columns', '列数', 'الأعمدة'],
  source: ['Source', '设置来源', 'المصدر'],
  status: ['Status', '状态', 'الحالة'],
  rowCount: ['Rows', '行数', 'الصفوف'],
  failedCount: ['Invalid rows', '无效行数', 'صفوف غير صالحة'],
}
