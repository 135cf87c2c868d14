import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const lookupViewErrors: ErrorDefinitions = {
  'error.lov_view.field_twice': {
    status: 400,
    en: 'The view contains the same field twice',
    zh: '视图中有重复的字段',
    ar: 'ورد أحد الحقول في العرض مرتين',
    constraints: ['lov_view_field_tenant_id_lov_view_id_field_key'],
  },
  'error.lov_view.code_taken': {
    status: 409,
    en: 'Another lookup view uses this code',
    zh: '此编码已被其他值集视图使用',
    ar: 'يستخدم عرض قيم آخر هذا الرمز',
    constraints: ['lov_view_tenant_id_code_key'],
  },
}
