import type { TranslatedTexts } from './feature-texts.ts'
import type { languagesTexts } from './languages-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof languagesTexts> = {
  'languages.said_one': '{said} من لغة واحدة',
  'languages.said_two': '{said} من لغتين',
  'languages.said_few': '{said} من {count} لغات',
  'languages.said_many': '{said} من {count} لغة',
  'languages.said_other': '{said} من {count} لغة',
  'languages.title': '{label} بكل اللغات',
  'languages.lead': 'تُستخدم الإنجليزية للغات التي لا نص لها.',
  'languages.own': 'اللغة التي تعمل بها',
}
