import type { TranslatedTexts } from '../../language/feature-texts.ts'
import type { embeddedPageTexts } from './embedded-page-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof embeddedPageTexts> = {
  'embedded.signedIn': 'مسجّل الدخول باسمك',
  'embedded.unsaved': 'تغييرات غير محفوظة في {name}',
  'embedded.couldNotLoad': 'تعذّر تحميل الصفحة',
}
