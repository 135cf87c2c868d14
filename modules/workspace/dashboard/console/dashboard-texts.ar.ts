import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { dashboardTexts } from './dashboard-texts.ts'

export const prefix = 'hpfm.dashboard'

export const texts: TranslatedTexts<typeof dashboardTexts> = {
  arrange: 'ترتيب البطاقات',
  remove: 'إزالة {name}',
  none: 'لا توجد بطاقات هنا',
  noneDetail: 'أضف ما تريد أن يكون في متناولك.',
  unknown: 'هذه البطاقة غير متاحة في هذه الواجهة',
  unknownDetail: 'تخص تطبيقًا غير مثبت هنا (\u2068{code}\u2069).',
  broken: 'توقفت هذه البطاقة عن العمل',
  couldNotLoad: 'تعذّر تحميل البطاقات',
}
