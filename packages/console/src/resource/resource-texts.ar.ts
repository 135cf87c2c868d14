import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { resourceTexts } from './resource-texts.ts'

export const prefix = 'hzero.resource'

export const texts: TranslatedTexts<typeof resourceTexts> = {
  new: 'إنشاء {one}',
  nothingYet: '{several}: لا شيء بعد',
  couldNotLoad: 'تعذّر التحميل: {several}',
  notFound: 'هذا السجل غير موجود',
  notFoundDetail: 'ربما حُذف، أو أن دورك لا يعرضه.',
  created: 'أُنشئ «{name}»',
  saved: 'حُفظ «{name}»',
  removed: 'حُذف «{name}»',
  remove: 'حذف {one}',
  removeQuestion: 'حذف «{name}»؟',
  removeEffect: 'لن يمكن اختياره بعد ذلك، ويجب أولًا تغيير ما يشير إليه.',
  keep: 'إلغاء',
  changed: 'تغيّر في',
  by: 'غيّره',
  contains: 'يحتوي',
  startsWith: 'يبدأ بـ',
  yes: 'نعم',
  no: 'لا',
  active: 'مفعّل',
  disabled: 'معطّل',
  codeHelp: 'لا يمكن تغييره لاحقًا.',
  codeFixed: 'لا يمكن تغيير الرمز.',
  codeWrong: 'أحرف وأرقام والعلامات - _ . / فقط، ويبدأ بحرف أو رقم.',
  textMissing: 'املأ هذا الحقل.',
  choiceMissing: 'اختر قيمة.',
  tooLong: '{most} حرفًا على الأكثر.',
  integerWrong: 'أدخل عددًا صحيحًا من {least} إلى {most}.',
  decimalWrong: 'أدخل عددًا من {least} إلى {most} بعدد {digits} من المنازل العشرية على الأكثر.',
}
