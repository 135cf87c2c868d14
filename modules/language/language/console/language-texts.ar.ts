import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { languageTexts } from './language-texts.ts'

export const prefix = 'hpfm.language'

export const texts: TranslatedTexts<typeof languageTexts> = {
  parent: 'اللغات والنصوص',
  title: 'اللغات',
  new: 'إنشاء لغة',
  name: 'الاسم',
  contains: 'يحتوي على',
  code: 'الرمز',
  startsWith: 'يبدأ بـ',
  tooLong: '{most} حرفًا على الأكثر.',
  position: 'الترتيب',
  status: 'الحالة',
  offered: 'مفعّلة',
  off: 'معطّلة',
  changed: 'آخر تعديل',
  by: 'بواسطة',
  couldNotLoad: 'تعذّر تحميل اللغات',
  nameHelp: 'كما يكتبه قرّاؤها، مثل \u2068Français\u2069.',
  nameMissing: 'أعطِ اللغة اسمًا.',
  codeHelp: 'مثل \u2066fr_FR\u2069: اللغة ثم البلد. لا يمكن تغييره لاحقًا.',
  codeFixed: 'الرمز ثابت منذ إنشاء اللغة.',
  codeWrong: 'حرفان أو ثلاثة أحرف لاتينية صغيرة ثم البلد بأحرف كبيرة، مثل \u2066fr_FR\u2069.',
  positionHelp: 'مكانها في قائمة اللغات، بدءًا من 1. تفسح لها بقية اللغات.',
  enabled: 'مفعّلة',
  enabledHelp: 'من يستخدم لغة معطّلة تبقى له حتى يختار غيرها.',
  defaultStays: 'الإنجليزية مفعّلة دائمًا، وتُستخدم حيث لا نص بلغة أخرى.',
  textsNote: 'ما لا نص له بعد في هذه اللغة يظهر بالإنجليزية.',
  created: 'أُنشئت {name}.',
  saved: 'حُفظت {name}.',
  notFound: 'هذه اللغة غير موجودة',
  notFoundDetail: 'ربما أُزيلت.',
}
