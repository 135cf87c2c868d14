import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const guestErrors: ErrorDefinitions = {
  'error.guest.removed': {
    status: 409,
    en: 'This guest was removed. Restore the guest first',
    zh: '此外部人员已被移除，请先恢复',
    ar: 'أُزيل هذا الضيف. استعده أولًا',
  },
  'error.guest.not_removed': {
    status: 409,
    en: 'This guest was restored already',
    zh: '此外部人员已恢复',
    ar: 'استُعيد هذا الضيف من قبل',
  },
  'error.guest.left': {
    status: 409,
    en: 'This guest left by themselves. Invite them again instead',
    zh: '此外部人员已自行退出，请重新邀请',
    ar: 'غادر هذا الضيف بنفسه. ادعه من جديد',
  },
  'error.guest.until_past': {
    status: 400,
    en: 'The last day is over. Choose today or a later day, or remove the guest',
    zh: '最后一天已过，请选择今天或之后的日期，或移除该外部人员',
    ar: 'انقضى آخر يوم. اختر اليوم أو يومًا بعده، أو أزل الضيف',
  },
}
