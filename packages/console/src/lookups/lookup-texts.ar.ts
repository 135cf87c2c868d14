import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { lookupTexts } from './lookup-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof lookupTexts> = {
  'lov.loading': 'جارٍ تحميل lov {code}...',
  'lov.undefined': 'طريقة عرض القيم غير معرّفة: {code}، يرجى صيانة طريقة العرض',
  'lov.open': 'بحث: {label}',
  'lov.choose': 'اختيار',
  'lov.chosen': 'تم اختيار {name}',
  'lov.chosenMany_one': 'اختيار واحد',
  'lov.chosenMany_two': 'اختياران',
  'lov.chosenMany_few': '{count} اختيارات',
  'lov.chosenMany_many': '{count} اختيارًا',
  'lov.chosenMany_other': '{count} اختيار',
  'lov.nothingChosen': 'اختر صفًا واحدًا على الأقل',
  'lov.searchFirst': 'ابحث لعرض الخيارات',
  'lov.recent': 'المستخدمة حديثًا',
  'lov.all': 'كل الخيارات…',
  'lov.for': 'من أجل {name}',
  'lov.parentFirst': 'اختر هذا أولًا: {label}',
  'lov.wholeNumber': 'أدخل عددًا صحيحًا',
  'lov.tooLong': '{most} حرفًا على الأكثر',
  'lov.remove': 'إزالة {name}',
  'lov.couldNotLoad': 'تعذّر تحميل الخيارات',
  'lov.openLine': 'توسيع {name}',
  'lov.closeLine': 'طيّ {name}',
}
