import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'export',
    title: ['Export', '导出', 'تصدير'],
    fields: {
      list: { title: ['List', '列表', 'القائمة'] },
      columns: common.columns,
      fileType: { title: ['File type', '文件类型', 'نوع الملف'] },
      realName: { title: ['Name', '姓名', 'الاسم'] },
      reason: { title: ['Reason', '原因', 'السبب'] },
      rows: { title: ['Rows', '行数', 'الصفوف'] },
    },
  },
]
