import { featureTexts } from '../language/feature-texts.ts'

/** Why the fields of a record cannot be changed. */
export const lockTexts = featureTexts(
  'hzero.common',
  {
    'lock.refused': 'You don’t have permission to change this.',
    'lock.builtIn': 'It comes with the product, so it can’t be changed.',
    'lock.platform': 'It belongs to the platform. Only the platform can change it.',
    'lock.stored': 'It can’t be changed once it is created.',
    'lock.calculated': 'It is filled in automatically.',
    'lock.saving': 'It is being saved.',
  },
  {
    'lock.refused': '你没有修改此项的权限。',
    'lock.builtIn': '此项随产品提供，不能修改。',
    'lock.platform': '此项属于平台，只有平台可以修改。',
    'lock.stored': '创建后不能修改。',
    'lock.calculated': '此项自动填写。',
    'lock.saving': '正在保存。',
  },
)
