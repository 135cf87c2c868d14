import { featureTexts } from '../language/feature-texts.ts'

/** The texts of cards that links show. */
export const linkTexts = featureTexts(
  'hzero.common',
  {
    'card.open': 'Open',
    'card.worksIn': 'Works in',
    'card.localTime': 'Local time',
    'card.more': '{count} more: {names}',
  },
  {
    'card.open': '打开',
    'card.worksIn': '所在组织',
    'card.localTime': '当地时间',
    'card.more': '另有 {count} 个：{names}',
  },
)
