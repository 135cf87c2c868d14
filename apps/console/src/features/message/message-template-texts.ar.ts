import type { TranslatedTexts } from '../../core/feature-texts.ts'
import type { templateTexts } from './message-template-texts.ts'

export const prefix = 'hmsg.message-template'

export const texts: TranslatedTexts<typeof templateTexts> = {
  parent: 'الرسائل',
  title: 'قوالب الرسائل',
  new: 'قالب جديد',
  name: 'الاسم',
  code: 'الرمز',
  contains: 'يحتوي على',
  status: 'الحالة',
  enabled: 'مفعّل',
  disabled: 'معطّل',
  enabledHelp: 'عند إيقافه تسري كلمات المنصة.',
  from: 'المصدر',
  platform: 'المنصة',
  own: 'خاص',
  changed: 'تغيّر في',
  subject: 'الموضوع',
  text: 'النص',
  textHelp: 'يُملأ {name} بين القوسين عند الإرسال، وقد يقود الرابط إلى {link}.',
  arguments: 'يُملأ:',
  ofPlatform: 'هذه كلمات المنصة. اجعلها خاصة بك لتغيّرها لمستأجرك.',
  makeOwn: 'اجعله خاصًا بنا',
  saved: 'حُفظ «{name}».',
  nameMissing: 'أعطه اسمًا.',
  codeWrong: 'ابدأ بحرف أو رقم، ثم حروف وأرقام و _ . / -.',
  subjectMissing: 'أعطه موضوعًا.',
  textMissing: 'اكتب شيئًا.',
  couldNotLoad: 'تعذّر تحميل القوالب',
  notFound: 'هذا القالب غير موجود',
  notFoundDetail: 'ربما حُذف، أو أنه لمستأجر آخر.',
  nothingYet: 'لا قوالب بعد',
}
