import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { lockTexts } from './lock-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof lockTexts> = {
  'lock.refused': 'ليست لديك صلاحية لتغيير هذا.',
  'lock.builtIn': 'يأتي هذا مع المنتج ولا يمكن تغييره.',
  'lock.platform': 'هذا ملك للمنصة، ولا يغيّره إلا المنصة.',
  'lock.stored': 'لا يمكن تغييره بعد إنشائه.',
  'lock.calculated': 'يُملأ تلقائيًا.',
  'lock.saving': 'جارٍ الحفظ.',
}
