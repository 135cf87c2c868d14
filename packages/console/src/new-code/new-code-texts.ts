import { featureTexts } from '../language/feature-texts.ts'

export const newCodeTexts = featureTexts(
  'hzero.common',
  { 'validation.codeTaken': 'This code is already in use. Choose another one.' },
  { 'validation.codeTaken': '此编码已被使用，请换一个。' },
)
