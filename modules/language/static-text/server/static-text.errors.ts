import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const staticTextErrors: ErrorDefinitions = {
  'error.static_text.end_before_start': {
    status: 400,
    en: 'The end date must not be before the start date',
    zh: '结束日期不能早于开始日期',
    ar: 'لا يجوز أن يسبق تاريخ الانتهاء تاريخ البدء',
    constraints: ['static_text_end_after_start'],
  },
  'error.static_text.code_taken': {
    status: 409,
    en: 'Another text uses this code',
    zh: '此编码已被其他文本使用',
    ar: 'يستخدم نص آخر هذا الرمز',
    constraints: ['static_text_tenant_id_code_key'],
  },
}
