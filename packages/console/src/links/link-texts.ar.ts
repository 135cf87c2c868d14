import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { linkTexts } from './link-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof linkTexts> = {
  'card.open': 'فتح',
  'card.worksIn': 'يعمل في',
  'card.localTime': 'التوقيت المحلي',
  'card.more': '{count} أخرى: {names}',
}
