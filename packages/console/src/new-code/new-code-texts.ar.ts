import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { newCodeTexts } from './new-code-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof newCodeTexts> = {
  'validation.codeTaken': 'هذا الرمز مستخدم. اختر رمزًا آخر.',
}
