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
  'error.guest.not_taken': {
    status: 409,
    constraints: ['guest_taken'],
    en: 'This tenant takes no guests: the platform has switched them off. Only people of the tenant can have roles here',
    zh: '该租户不接受外部人员：平台已将其关闭。只有本租户的人员可以在此拥有角色',
    ar: 'لا يقبل هذا المستأجر ضيوفًا: أوقفتهم المنصة. لا تُسند الأدوار هنا إلا لأشخاص هذا المستأجر',
  },
  'error.guest.until_past': {
    status: 400,
    en: 'The last day is over. Choose today or a later day, or remove the guest',
    zh: '最后一天已过，请选择今天或之后的日期，或移除该外部人员',
    ar: 'انقضى آخر يوم. اختر اليوم أو يومًا بعده، أو أزل الضيف',
  },
}
