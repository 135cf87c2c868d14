import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const webhookErrors: ErrorDefinitions = {
  'error.webhook.address': {
    status: 400,
    en: 'The URL must start with https:// or http:// and must not contain a user name or password',
    zh: '地址必须以 https:// 或 http:// 开头，且不含用户名或密码',
    ar: 'يجب أن يبدأ العنوان بـ https:// أو http:// وألا يتضمن اسم مستخدم أو كلمة مرور',
  },
  'error.webhook.in_use': {
    status: 409,
    en: 'Send configurations use this webhook. Remove it from them first',
    zh: '仍有发送配置使用此网络回调，请先从中移除',
    ar: 'تستخدم إعدادات إرسال هذا الويب هوك. أزله منها أولًا',
    constraints: ['send_config_line_tenant_id_webhook_id_fkey'],
  },
  'error.webhook.code_taken': {
    status: 409,
    en: 'Another webhook uses this code',
    zh: '此编码已被其他网络回调使用',
    ar: 'يستخدم ويب هوك آخر هذا الرمز',
    constraints: ['webhook_tenant_id_code_key'],
  },
}
