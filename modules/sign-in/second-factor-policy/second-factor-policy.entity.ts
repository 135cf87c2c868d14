import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'second_factor_policy',
    title: ['Second factor policy', '第二验证因素策略', 'سياسة عامل التحقق الثاني'],
    fields: {
      demand: { title: ['Second factor', '第二验证因素', 'عامل التحقق الثاني'] },
      graceDays: { title: ['Days of grace', '宽限天数', 'أيام المهلة'] },
      kinds: { title: ['Kinds that count', '有效种类', 'الأنواع المحتسبة'] },
      kindsSince: { title: ['Kinds count since', '种类生效时间', 'الأنواع سارية منذ'], wire: 'kinds' },
      rememberDays: { title: ['Days of remembering', '记住天数', 'أيام التذكر'] },
      requiredSince: { title: ['Required since', '要求开始时间', 'مطلوب منذ'], wire: 'requiredDate' },
      remindedAt: { title: ['People reminded', '已提醒', 'ذُكِّر الأشخاص'], wire: 'remindedDate' },
    },
  },
  {
    name: 'second_factor_role',
    title: ['Second factor of a role', '角色的第二验证因素', 'عامل التحقق الثاني لدور'],
    fields: {
      roleId: { title: ['Role', '角色', 'الدور'] },
      demand: { title: ['Second factor', '第二验证因素', 'عامل التحقق الثاني'] },
      graceDays: { title: ['Days of grace', '宽限天数', 'أيام المهلة'] },
      requiredSince: { title: ['Required since', '要求开始时间', 'مطلوب منذ'], wire: 'requiredDate' },
    },
  },
]
