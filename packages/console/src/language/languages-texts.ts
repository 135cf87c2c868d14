import { featureTexts } from './feature-texts.ts'

/** The texts of fields that are filled in in several languages. */
export const languagesTexts = featureTexts(
  'hzero.common',
  {
    'languages.said_one': '{said} of 1 language',
    'languages.said_other': '{said} of {count} languages',
    'languages.title': '{label} in every language',
    'languages.lead': 'Languages left empty use the English text.',
    'languages.own': 'Your language',
  },
  {
    'languages.said_other': '{count} 种语言中已有 {said} 种',
    'languages.title': '各语言的{label}',
    'languages.lead': '未填写的语言使用英语内容。',
    'languages.own': '您正在使用的语言',
  },
)
