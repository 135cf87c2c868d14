import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const userGroupErrors: ErrorDefinitions = {
  'error.user_group.person_unknown': {
    status: 400,
    en: 'One of these people does not belong to your tenant',
    zh: '其中有人不属于您的租户',
    ar: 'أحد هؤلاء الأشخاص لا ينتمي إلى مستأجرك',
    constraints: ['user_group_member_user_id_fkey'],
  },
  'error.user_group.code_taken': {
    status: 409,
    en: 'Another user group uses this code',
    zh: '此编码已被其他用户组使用',
    ar: 'تستخدم مجموعة مستخدمين أخرى هذا الرمز',
    constraints: ['user_group_tenant_id_code_key'],
  },
}
