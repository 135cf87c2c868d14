import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { roleCardTexts } from './role-cards-texts.ts'

export const prefix = 'hiam.role-cards'

export const texts: TranslatedTexts<typeof roleCardTexts> = {
  title: 'بطاقات مساحة العمل',
  of: 'بطاقات مساحة العمل: {name}',
  lead: 'البطاقات التي يمكن لأصحاب الدور إضافتها إلى مساحة عملهم. إن لم تُحدَّد أي بطاقة فكلها متاحة.',
  change: 'تعديل',
  every: 'كل البطاقات',
  chosen_zero: 'لا بطاقات مختارة',
  chosen_one: 'بطاقة مختارة واحدة',
  chosen_two: 'بطاقتان مختارتان',
  chosen_few: '{count} بطاقات مختارة',
  chosen_many: '{count} بطاقة مختارة',
  chosen_other: '{count} بطاقة مختارة',
  shown: 'تظهر افتراضيًا',
  fixed: 'تظهر دائمًا',
  save: 'حفظ',
  cancel: 'إلغاء',
  saved: 'حُفظت بطاقات {name}.',
}
