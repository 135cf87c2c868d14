import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const ownFieldErrors: ErrorDefinitions = {
  'error.own_field.code_taken': {
    status: 409,
    en: 'Another field has this code, or a removed one whose values are still kept',
    zh: '此编码已被其他字段使用，或属于数据仍被保留的已移除字段',
    ar: 'هذا الرمز مستخدم لحقل آخر، أو لحقل أُزيل وما زالت قيمه محفوظة',
    constraints: ['own_field_tenant_id_resource_code_key'],
  },
  'error.own_field.reserved': {
    status: 400,
    en: 'This name is reserved. Choose another code',
    zh: '此名称已被保留，请选择其他编码',
    ar: 'هذا الاسم محجوز. اختر رمزًا آخر',
  },
  'error.own_field.code': {
    status: 400,
    en: 'A code is a lowercase letter, then letters and digits, at most 40',
    zh: '编码以小写字母开头，后接字母和数字，最多 40 个字符',
    ar: 'يبدأ الرمز بحرف صغير ثم حروف وأرقام، 40 على الأكثر',
  },
  'error.own_field.choice': {
    status: 400,
    en: 'The value of a choice is a letter, then letters, digits, “_” and “-”, at most 40',
    zh: '选项的值以字母开头，后接字母、数字、“_”和“-”，最多 40 个字符',
    ar: 'تبدأ قيمة الخيار بحرف، ثم حروف وأرقام و«_» و«-»، 40 على الأكثر',
  },
  'error.own_field.choices': {
    status: 400,
    en: 'A choice needs at least one value, and no value twice',
    zh: '选择字段至少需要一个值，且值不能重复',
    ar: 'يحتاج الاختيار إلى قيمة واحدة على الأقل، دون تكرار',
  },
  'error.own_field.role': {
    status: 400,
    en: 'Name roles of your tenant, each once',
    zh: '请选择本租户的角色，且每个角色只选一次',
    ar: 'اختر أدوارًا من مستأجرك، كل دور مرة واحدة',
  },
  'error.own_field.resource': {
    status: 400,
    en: 'No fields can be added to these records',
    zh: '无法为此类记录添加字段',
    ar: 'لا يمكن إضافة حقول إلى هذه السجلات',
  },
  'error.own_field.field': {
    status: 400,
    en: 'These records have no such field',
    zh: '此类记录没有该字段',
    ar: 'ليس لهذه السجلات حقل كهذا',
  },
  'error.own_field.access': {
    status: 400,
    en: 'Roles cannot have this access to this field: every record needs it, or it has permissions of its own',
    zh: '此字段不能设置该访问权限：每条记录都需要它，或者它已有单独的权限',
    ar: 'لا يمكن منح الأدوار هذه الصلاحية لهذا الحقل: كل سجل يحتاجه، أو له صلاحيات خاصة به',
  },
  'error.own_field.too_many': {
    status: 409,
    en: 'At most {most} own fields can be in use for one kind of record',
    zh: '每类记录最多可使用 {most} 个自有字段',
    ar: 'يمكن استخدام {most} حقل خاص على الأكثر لكل نوع من السجلات',
  },
  'error.own_field.removed': {
    status: 409,
    en: 'This field has been removed. Restore it first',
    zh: '此字段已被移除，请先恢复',
    ar: 'أُزيل هذا الحقل. استعده أولًا',
  },
  'error.own_field.not_removed': {
    status: 409,
    en: 'This field has not been removed',
    zh: '此字段未被移除',
    ar: 'لم يُزل هذا الحقل',
  },
  'error.own_field.order': {
    status: 409,
    en: 'The fields have changed meanwhile. Load them again',
    zh: '字段已发生变化，请重新加载',
    ar: 'تغيّرت الحقول في هذه الأثناء. حمّلها من جديد',
  },
}
