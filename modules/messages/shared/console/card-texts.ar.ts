import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { cardTexts } from './card-texts.ts'

export const prefix = 'hmsg.card'

export const texts: TranslatedTexts<typeof cardTexts> = {
  kinds: 'أنواع الرسائل',
  system: 'النظام',
  message: 'الرسائل',
  announce: 'الإعلانات',
  unread: 'غير مقروءة',
  toCentre: 'فتح مركز الرسائل',
  noMessages: 'لا رسائل بعد',
  noNotices: 'لا إشعارات بعد',
  noAnnouncements: 'لا إعلانات الآن',
  couldNotLoad: 'تعذّر تحميل الرسائل',
  couldNotLoadAnnouncements: 'تعذّر تحميل الإعلانات',
}
