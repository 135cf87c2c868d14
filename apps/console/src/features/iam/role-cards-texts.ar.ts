import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { roleCardTexts } from './role-cards-texts.ts'

export const prefix = 'hiam.role-cards'

export const texts: TranslatedTexts<typeof roleCardTexts> = {
  title: 'بطاقات مساحة العمل',
  of: 'بطاقات مساحة العمل: {name}',
  lead: 'أي بطاقات يمكن لأصحاب الدور وضعها في مساحة عملهم. ما لم تُختر أي بطاقة فهي كلها.',
  change: 'تغيير',
  every: 'كل البطاقات',
  chosen_zero: 'لا بطاقات مختارة',
  chosen_one: 'بطاقة مختارة واحدة',
  chosen_two: 'بطاقتان مختارتان',
  chosen_few: '{count} بطاقات مختارة',
  chosen_many: '{count} بطاقة مختارة',
  chosen_other: '{count} بطاقة مختارة',
  shown: 'موجودة في البداية',
  fixed: 'موجودة دائمًا',
  save: 'حفظ',
  cancel: 'إلغاء',
  saved: 'حُفظت بطاقات {name}.',
}
