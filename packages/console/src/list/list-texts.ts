import { featureTexts } from '../language/feature-texts.ts'

/** The texts of lists, which load with the first list and not with the workspace. */
export const listTexts = featureTexts(
  'hzero.common',
  {
    'list.filterBy': 'Filter by {field}',
    'list.filter': 'Filter',
    'list.filterSet': 'Filter, {count} set',
    'list.newRows': '{count} new',
  },
  {
    'list.filterBy': '按{field}筛选',
    'list.filter': '筛选',
    'list.filterSet': '筛选，已设置 {count} 项',
    'list.newRows': '{count} 条新记录',
  },
)
