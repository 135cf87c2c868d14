import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const sendConfigErrors: ErrorDefinitions = {
  'error.send_config.template': {
    status: 400,
    en: 'No template has the code {code}',
    zh: '没有编码为 {code} 的模板',
    ar: 'لا يوجد قالب بالرمز {code}',
  },
  'error.send_config.security': {
    status: 409,
    en: 'Only the platform can configure messages about accounts, and they cannot be sent to a webhook',
    zh: '账号相关消息只能由平台配置，且不能发送到网络回调',
    ar: 'المنصة وحدها تضبط رسائل الحسابات، ولا يمكن إرسالها إلى ويب هوك',
  },
  'error.send_config.code_taken': {
    status: 409,
    en: 'Another send configuration uses this code',
    zh: '此编码已被其他发送配置使用',
    ar: 'يستخدم إعداد إرسال آخر هذا الرمز',
    constraints: ['send_config_tenant_id_code_key'],
  },
}
