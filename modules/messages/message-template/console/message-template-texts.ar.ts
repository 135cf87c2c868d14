import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { templateTexts } from './message-template-texts.ts'

export const prefix = 'hmsg.message-template'

export const texts: TranslatedTexts<typeof templateTexts> = {
  parent: 'الرسائل',
  title: 'قوالب الرسائل',
  new: 'إنشاء قالب',
  name: 'الاسم',
  code: 'الرمز',
  contains: 'يحتوي على',
  status: 'الحالة',
  enabled: 'مفعّل',
  disabled: 'معطّل',
  enabledHelp: 'عند تعطيله يُستخدم قالب المنصة.',
  from: 'المصدر',
  platform: 'المنصة',
  own: 'هذا المستأجر',
  changed: 'تغيّر في',
  subject: 'الموضوع',
  text: 'النص',
  textHelp: 'يُستبدل {name} بين القوسين عند الإرسال، ويمكن أن يشير الرابط إلى {link}.',
  arguments: 'العناصر النائبة:',
  ofPlatform: 'هذا قالب المنصة. خصّصه لتغييره لمستأجرك.',
  makeOwn: 'تخصيص',
  saved: 'حُفظ «{name}».',
  nameMissing: 'أدخل اسمًا.',
  codeWrong: 'ابدأ بحرف أو رقم، ثم حروف وأرقام و _ . / -.',
  subjectMissing: 'أدخل موضوعًا.',
  textMissing: 'أدخل النص.',
  couldNotLoad: 'تعذّر تحميل القوالب',
  notFound: 'هذا القالب غير موجود',
  notFoundDetail: 'ربما حُذف، أو أنه لمستأجر آخر.',
  nothingYet: 'لا قوالب بعد',
}
