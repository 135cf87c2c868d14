import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'own_field',
    title: ['Own field', '自有字段', 'حقل خاص'],
    namedBy: 'title',
    hasHistory: true,
    fields: {
      resource: { title: ['Kind of record', '记录类型', 'نوع السجل'], restored: false },
      code: { ...common.code, restored: false },
      kind: { title: ['Kind', '类型', 'النوع'], restored: false },
      title: { ...common.title, translated: true },
      help: { title: ['Help', '说明', 'التوضيح'], translated: true },
      required: { title: ['Required', '必填', 'إلزامي'], wire: 'requiredFlag' },
      listed: { title: ['In the list', '列表中显示', 'في القائمة'], wire: 'listedFlag' },
      enabled: { title: ['In use', '使用中', 'مستخدم'], wire: 'enabledFlag' },
      othersAccess: { title: ['Access of other roles', '其他角色的访问权限', 'صلاحية الأدوار الأخرى'] },
      roleAccess: { title: ['Access by role', '按角色的访问权限', 'الصلاحية حسب الدور'] },
      choices: { title: ['Choices', '选项', 'الخيارات'] },
      sort: { ...common.sort, restored: false },
      removedAt: { title: ['Removed', '移除时间', 'أُزيل في'], restored: false },
    },
  },
  {
    name: 'field_rule',
    title: ['Access to a built-in field', '内置字段的访问权限', 'صلاحية حقل مدمج'],
    namedBy: 'field',
    fields: {
      resource: { title: ['Kind of record', '记录类型', 'نوع السجل'] },
      field: { title: ['Field', '字段', 'الحقل'] },
      othersAccess: { title: ['Access of other roles', '其他角色的访问权限', 'صلاحية الأدوار الأخرى'] },
      roleAccess: { title: ['Access by role', '按角色的访问权限', 'الصلاحية حسب الدور'] },
    },
  },
]
