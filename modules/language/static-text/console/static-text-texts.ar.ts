import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { staticTextTexts } from './static-text-texts.ts'

export const prefix = 'hpfm.static-text'

export const texts: TranslatedTexts<typeof staticTextTexts> = {
  parent: 'اللغات والنصوص',
  new: 'إنشاء نص',
  codeWrong: 'حرف أولًا، ثم حروف وأرقام و . _ -',
  couldNotLoad: 'تعذّر تحميل النصوص',
  notFound: 'هذا النص غير موجود',
  notFoundDetail: 'حُذف، أو أنه لمستأجر آخر.',
  nothingYet: 'لا نصوص لهذا المستأجر بعد',
}
