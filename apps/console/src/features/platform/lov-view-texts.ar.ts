import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { lovViewTexts } from './lov-view-texts.ts'

export const prefix = 'hpfm.lov-view'

export const texts: TranslatedTexts<typeof lovViewTexts> = {
  parent: 'اللغات والنصوص',
  title: 'طرق عرض القيم',
  name: 'الاسم',
  contains: 'يحتوي على',
  code: 'الرمز',
  startsWith: 'يبدأ بـ',
  tooLong: '{most} حرفًا على الأكثر.',
  lookup: 'قائمة القيم',
  kind: 'المصدر',
  kept: 'قيم محفوظة',
  call: 'قائمة أخرى',
  whose: 'لمن',
  ofPlatform: 'المنصة',
  ofTenant: 'هذا المستأجر',
  couldNotLoad: 'تعذّر تحميل طرق عرض القيم',
  notFound: 'طريقة العرض هذه غير موجودة',
  tryHelp: 'لا يُحفظ شيء هنا: تعرض هذه الحقول ما يراه الأشخاص في النموذج.',
  one: 'اختيار واحد',
  many: 'عدة اختيارات',
  above: 'يتبع',
  value: 'المخزَّن: {value}',
}
