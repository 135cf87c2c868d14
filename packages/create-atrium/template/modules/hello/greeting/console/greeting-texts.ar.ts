import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { greetingTexts } from './greeting-texts.ts'

export const prefix = 'hello.greeting'

export const texts: TranslatedTexts<typeof greetingTexts> = {
  parent: 'النظام',
  title: 'التحيات',
  text: 'النص',
  created: 'تاريخ الإنشاء',
  none: 'لا توجد تحيات بعد',
  couldNotLoad: 'تعذر تحميل التحيات',
}
