import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const receiveRuleErrors: ErrorDefinitions = {
  'error.receive_rule.unknown': {
    status: 400,
    en: 'No message or message type has the code {code}',
    zh: '没有编码为 {code} 的消息类型或消息',
    ar: 'لا توجد رسالة ولا نوع رسائل بالرمز {code}',
  },
  'error.receive_rule.security': {
    status: 409,
    en: 'Only the platform can configure how people are notified about accounts',
    zh: '账号相关消息的通知方式只能由平台配置',
    ar: 'المنصة وحدها تضبط كيفية إشعار الأشخاص بما يخص الحسابات',
  },
  'error.receive_config.required': {
    status: 400,
    en: 'Security notices are always shown in the workspace',
    zh: '安全通知始终会显示在工作台中',
    ar: 'تظهر إشعارات الأمان دائمًا في مساحة العمل',
  },
}
