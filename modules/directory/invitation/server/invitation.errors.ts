import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const invitationErrors: ErrorDefinitions = {
  'error.invitation.email_wrong': {
    status: 400,
    en: 'This is not an email address. Enter one such as name@example.com',
    zh: '这不是邮箱地址，请输入例如 name@example.com 的地址',
    ar: 'هذا ليس عنوان بريد. أدخل عنوانًا مثل \u2066name@example.com\u2069',
  },
  'error.invitation.here': {
    status: 409,
    en: 'Someone in this tenant has this address. Assign roles under Accounts instead',
    zh: '本租户中已有人使用此地址，请在“账号”中为其分配角色',
    ar: 'لدى شخص في هذا المستأجر هذا العنوان. أسند الأدوار من صفحة الحسابات',
  },
  'error.invitation.open': {
    status: 409,
    en: 'This address is invited already. Send that invitation again instead',
    zh: '此地址已被邀请，可再次发送原邀请',
    ar: 'دُعي هذا العنوان من قبل. أعد إرسال تلك الدعوة',
  },
  'error.invitation.outside': {
    status: 400,
    en: '{email} cannot be invited. Only addresses at {domains} can',
    zh: '无法邀请 {email}，只能邀请 {domains} 的地址',
    ar: 'لا يمكن دعوة {email}. لا تُدعى إلا عناوين {domains}',
  },
  'error.invitation.closed': {
    status: 409,
    en: 'This invitation was accepted or revoked. Create a new invitation if needed',
    zh: '此邀请已被接受或撤销，如有需要请重新邀请',
    ar: 'قُبلت هذه الدعوة أو أُلغيت. ادعُ الشخص من جديد عند الحاجة',
  },
  'error.invitation.until_past': {
    status: 400,
    en: 'The last day is over. Choose today or a later day',
    zh: '最后一天已过，请选择今天或之后的日期',
    ar: 'انقضى آخر يوم. اختر اليوم أو يومًا بعده',
  },
}
