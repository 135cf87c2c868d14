import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

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
      mode: { title: ['Mode', '方式', 'الوضع'] },
      sendLinks: { title: ['Links to set a password', '设置密码链接', 'روابط تعيين كلمة المرور'] },
      importedAt: { title: ['Imported', '导入时间', 'وقت الاستيراد'] },
      importedXid: { title: ['Transaction', '事务', 'المعاملة'], withheld: true },
    },
  },
]
