import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const messageErrors: ErrorDefinitions = {
  'error.message.no_receiver': {
    status: 400,
    en: 'This message has no receivers. Choose people, a role that people hold, or all people',
    zh: '此消息没有接收者，请选择人员、有成员的角色或全体人员',
    ar: 'لا مستلمين لهذه الرسالة. اختر أشخاصًا أو دورًا له أعضاء أو كل الأشخاص',
  },
  'error.message.receiver_unknown': {
    status: 400,
    en: 'One of the receivers no longer belongs to this tenant',
    zh: '其中一位接收者已不属于此租户',
    ar: 'أحد المستلمين لم يعد ينتمي إلى هذا المستأجر',
    constraints: ['notice_receiver_to_tenant_id_fkey'],
  },
}
