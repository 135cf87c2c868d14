import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { roleCardTexts } from './role-cards-texts.ts'

export const prefix = 'hiam.role-cards'

export const texts: TranslatedTexts<typeof roleCardTexts> = {
  title: 'بطاقات مساحة العمل',
  lead: 'البطاقات التي يمكن لأصحاب الدور إضافتها إلى مساحة عملهم. إن لم تُحدَّد أي بطاقة فكلها متاحة.',
  shown: 'تظهر افتراضيًا',
  fixed: 'تظهر دائمًا',
  couldNotLoad: 'تعذّر تحميل البطاقات',
  saved: 'حُفظت بطاقات {name}.',
}
