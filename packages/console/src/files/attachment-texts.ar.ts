import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { attachmentTexts } from './attachment-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof attachmentTexts> = {
  'attachment.choose': 'اختيار ملفات',
  'attachment.drop': 'أو أفلتها هنا',
  'attachment.chooseHere': '{label}: اختيار ملفات',
  'attachment.progress': 'جارٍ رفع {name}…',
  'attachment.cancel': 'إلغاء رفع {name}',
  'attachment.retry': 'إعادة رفع {name}',
  'attachment.dismiss': 'تجاهل {name}',
  'attachment.remove': 'حذف {name}',
  'attachment.download': 'تنزيل {name}',
  'attachment.removeQuestion': 'حذف «{name}»؟',
  'attachment.removeEffect': 'يُحذف الملف نهائيًا.',
  'attachment.removeAction': 'حذف الملف',
  'attachment.keep': 'إلغاء',
  'attachment.tooLarge': '«{name}» كبير جدًا. الحد الأقصى {most}.',
  'attachment.extension': 'يجب أن ينتهي اسم «{name}» بأحد الامتدادات: {extensions}.',
  'attachment.failed': 'تعذّر رفع «{name}». أعد المحاولة.',
  'attachment.added': 'أُرفق «{name}».',
  'attachment.removed': 'حُذف «{name}».',
  'attachment.title': 'المرفقات',
  'attachment.atMost': '{most} لكلٍّ منها على الأكثر.',
}
