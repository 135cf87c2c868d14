import { defaultLanguage } from '@atrium/contract/constants'
import type { CardCatalog } from '@atrium/contract/workspace/dashboard.schema'
import type { Texts } from '@atrium/server/db/tables/columns'

const meanings: Readonly<Record<CardCatalog, Texts>> = {
  schedule: { en_US: 'To do', zh_CN: '日程', ar_SA: 'المهام' },
  report: { en_US: 'Figures', zh_CN: '报表', ar_SA: 'الأرقام' },
  notice: { en_US: 'News', zh_CN: '通知', ar_SA: 'الأخبار' },
}

/** The name of a card category; English for languages without a translation. */
export const catalogMeaning = (catalog: CardCatalog, language: string): string =>
  meanings[catalog][language] ?? meanings[catalog][defaultLanguage] ?? catalog
