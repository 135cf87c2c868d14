import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const receiverGroupErrors: ErrorDefinitions = {
  'error.receiver_group.code_taken': {
    status: 409,
    en: 'Another receiver group uses this code',
    zh: '此编码已被其他接收组使用',
    ar: 'تستخدم مجموعة مستلمين أخرى هذا الرمز',
    constraints: ['receiver_group_tenant_id_code_key'],
  },
  'error.receiver_group.in_use': {
    status: 409,
    en: 'An announcement uses this group. Remove the group from it first',
    zh: '仍有公告使用此接收组，请先从公告中移除',
    ar: 'يستخدم إعلان هذه المجموعة. أزلها منه أولًا',
    constraints: ['notice_receiver_group'],
  },
}
