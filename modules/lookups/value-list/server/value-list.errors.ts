import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const valueListErrors: ErrorDefinitions = {
  'error.lov.unknown': {
    status: 400,
    en: 'Lookup {lovCode} does not exist',
    zh: '值集 {lovCode} 不存在',
    ar: 'قائمة القيم {lovCode} غير موجودة',
  },
  'error.lov.parent_unknown': {
    status: 400,
    en: 'Parent lookup {lovCode} does not exist',
    zh: '上级值集 {lovCode} 不存在',
    ar: 'قائمة القيم الأصلية {lovCode} غير موجودة',
  },
  'error.lov.parent_value': {
    status: 400,
    en: 'The parent lookup has no value {value}',
    zh: '上级值集中没有值 {value}',
    ar: 'لا توجد القيمة {value} في قائمة القيم الأصلية',
  },
  'error.lov.value_end_before_start': {
    status: 400,
    en: 'The end date must not be before the start date',
    zh: '结束日期不能早于开始日期',
    ar: 'لا يجوز أن يسبق تاريخ الانتهاء تاريخ البدء',
    constraints: ['lov_value_end_after_start'],
  },
  'error.lov.code_taken': {
    status: 409,
    en: 'Another lookup uses this code',
    zh: '此编码已被其他值集使用',
    ar: 'تستخدم قائمة قيم أخرى هذا الرمز',
    constraints: ['lov_tenant_id_code_key'],
  },
  'error.lov.value_taken': {
    status: 409,
    en: 'The lookup already contains this value',
    zh: '值集中已有此值',
    ar: 'تحتوي قائمة القيم على هذه القيمة بالفعل',
    constraints: ['lov_value_tenant_id_lov_id_value_key'],
  },
  'error.lov.in_use': {
    status: 409,
    en: '{lovCode} is still used by: {names}',
    zh: '{lovCode} 仍被使用：{names}',
    ar: 'ما زال {lovCode} مستخدمًا في: {names}',
  },
  'error.lov.value_in_use': {
    status: 409,
    en: '{value} is still used by: {names}',
    zh: '{value} 仍被使用：{names}',
    ar: 'ما زالت {value} مستخدمة في: {names}',
  },
}
