import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { carrierTexts } from './carrier-texts.ts'

export const prefix = 'freight.carrier'

export const texts: TranslatedTexts<typeof carrierTexts> = {
  parent: 'الشحن',
  title: 'الناقلون',
  new: 'إنشاء ناقل',
  name: 'الاسم',
  code: 'الرمز',
  vehicles: 'المركبات',
  contains: 'يحتوي',
  codeHelp: 'لا يمكن تغييره لاحقًا.',
  codeFixed: 'لا يمكن تغيير الرمز.',
  nothingYet: 'لا يوجد ناقلون بعد',
  nothingYetDetail: 'أنشئ الشركات التي تنقل بضائعك.',
  couldNotLoad: 'تعذّر تحميل الناقلين',
  notFound: 'هذا الناقل غير موجود',
  notFoundDetail: 'ربما حُذف، أو أن دورك لا يعرضه.',
  created: 'أُنشئ {name}.',
  saved: 'حُفظ {name}.',
  removed: 'حُذف {name}.',
  remove: 'حذف الناقل',
  removeQuestion: 'حذف {name}؟',
  removeEffect: 'لن يُعرض هذا الناقل بعد ذلك.',
  keep: 'إلغاء',
  nameMissing: 'أدخل اسمًا',
  codeWrong: 'أحرف وأرقام والعلامات - _ . / فقط، ويبدأ بحرف أو رقم',
  vehiclesWrong: 'أدخل عددًا صحيحًا من 0 إلى 100,000',
}
