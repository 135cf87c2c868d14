import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const messageTemplateErrors: ErrorDefinitions = {
  'error.message_template.code_taken': {
    status: 409,
    en: 'Another template uses this code',
    zh: '此编码已被其他模板使用',
    ar: 'يستخدم قالب آخر هذا الرمز',
    constraints: ['message_template_tenant_id_code_key'],
  },
}
