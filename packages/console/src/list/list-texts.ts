import { featureTexts } from '../language/feature-texts.ts'

/** The texts of lists, which load with the first list and not with the workspace. */
export const listTexts = featureTexts(
  'hzero.common.list',
  {
    filterBy: 'Filter by {field}',
    filter: 'Filter',
    filterSet: 'Filter, {count} set',
  },
  {
    filterBy: '按{field}筛选',
    filter: '筛选',
    filterSet: '筛选，已设置 {count} 项',
  },
)
