import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { staticTextTexts } from './static-text-texts.ts'

export const prefix = 'hpfm.static-text'

export const texts: TranslatedTexts<typeof staticTextTexts> = {
  parent: 'اللغات والنصوص',
  title: 'النصوص الطويلة',
  new: 'إنشاء نص',
  heading: 'العنوان',
  text: 'النص',
  codeHelp: 'مثل USER_PROMPT، وهو ما يقرؤه الأشخاص عند قرب انتهاء كلمة المرور.',
  codeWrong: 'حرف أولًا، ثم حروف وأرقام و . _ -',
  titleMissing: 'أعطِ النص عنوانًا.',
  textMissing: 'اكتب النص.',
  from: 'من',
  until: 'حتى',
  couldNotLoad: 'تعذّر تحميل النصوص',
  notFound: 'هذا النص غير موجود',
  nothingYet: 'لا نصوص لهذا المستأجر بعد',
  nothingYetDetail: 'تُكتب هنا الاتفاقيات والمساعدة والتذكيرات بكل لغة.',
  deleteEffect: 'يحل محله نص المنصة بهذا الرمز إن وُجد.',
  changed: 'آخر تغيير',
  by: 'غيّره',
  created: 'أُنشئ «{name}»',
  saved: 'حُفظ «{name}»',
  deleted: 'حُذف «{name}»',
  deleteQuestion: 'حذف «{name}»؟',
  deleteAction: 'حذف',
  keep: 'إلغاء',
  tooLong: '{most} حرفًا على الأكثر.',
  startsWith: 'يبدأ بـ',
  code: 'الرمز',
  codeFixed: 'الرمز مستخدم، فلا يمكن تغييره.',
  notFoundDetail: 'حُذف، أو أنه لمستأجر آخر.',
}
