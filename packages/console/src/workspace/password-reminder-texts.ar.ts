import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { passwordReminderTexts } from './password-reminder-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof passwordReminderTexts> = {
  'reminder.password': 'تنتهي كلمة مرورك قريبًا',
  'reminder.password.detail': 'غيّرها الآن حتى لا يتعطّل تسجيل دخولك لاحقًا.',
  'reminder.later': 'لاحقًا',
  'reminder.change': 'تغيير كلمة المرور',
}
