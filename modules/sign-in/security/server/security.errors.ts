import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const securityErrors: ErrorDefinitions = {
  'error.password.original_wrong': {
    status: 400,
    en: 'This is not your current password',
    zh: '当前密码不正确',
    ar: 'هذه ليست كلمة مرورك الحالية',
  },
  'error.check.expired': {
    status: 400,
    en: 'The verification has expired. Verify your identity again',
    zh: '验证已超时，请重新验证身份',
    ar: 'انتهت صلاحية التحقق. تحقق من هويتك من جديد',
  },
  'error.contact.not_own': {
    status: 400,
    en: 'This does not match your account',
    zh: '与您账号中的信息不一致',
    ar: 'هذا لا يطابق بيانات حسابك',
  },
  'error.sms.unconfigured': {
    status: 400,
    en: 'Text messages are not configured, so no code can be sent to a phone',
    zh: '尚未配置短信，无法向手机发送验证码',
    ar: 'الرسائل النصية غير مهيأة، فلا يمكن إرسال رمز إلى هاتف',
  },
  'error.email.taken': {
    status: 409,
    en: 'Another account uses this email address',
    zh: '此邮箱已被其他账号使用',
    ar: 'يستخدم حساب آخر هذا البريد الإلكتروني',
    constraints: ['app_user_email'],
  },
}
