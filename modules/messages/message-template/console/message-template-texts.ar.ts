import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { templateTexts } from './message-template-texts.ts'

export const prefix = 'hmsg.message-template'

export const texts: TranslatedTexts<typeof templateTexts> = {
  parent: 'الرسائل',
  counted_one: 'قالب واحد',
  counted_two: 'قالبين',
  counted_few: '{number} قوالب',
  counted_many: '{number} قالبًا',
  counted_other: '{number} قالب',
  new: 'إنشاء قالب',
  arguments: 'العناصر النائبة:',
  ofPlatform: 'هذا قالب المنصة. خصّصه لتغييره لمستأجرك.',
  codeWrong: 'ابدأ بحرف أو رقم، ثم حروف وأرقام و _ . / -.',
  couldNotLoad: 'تعذّر تحميل القوالب',
  notFound: 'هذا القالب غير موجود',
  notFoundDetail: 'ربما حُذف، أو أنه لمستأجر آخر.',
  nothingYet: 'لا قوالب بعد',
}
