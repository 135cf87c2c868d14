import { featureTexts } from '../language/feature-texts.ts'

/** The reminder of a password that expires soon. */
export const passwordReminderTexts = featureTexts(
  'hzero.common',
  {
    'reminder.password': 'Your password expires soon',
    'reminder.password.detail': 'Change it now, so you are not interrupted at a later sign-in.',
    'reminder.later': 'Later',
    'reminder.change': 'Change password',
  },
  {
    'reminder.password': '您的密码即将过期',
    'reminder.password.detail': '请现在修改，以免登录时被中断。',
    'reminder.later': '稍后',
    'reminder.change': '修改密码',
  },
)
