import { featureTexts } from '../language/feature-texts.ts'

/** The texts of lists, which load with the first list and not with the workspace. */
export const listTexts = featureTexts(
  'hzero.common',
  {
    'list.filterBy': 'Filter by {field}',
    'list.filter': 'Filter',
    'list.filterSet': 'Filter, {count} set',
    'list.newRows': '{count} new',
    'list.import': 'Import',
    'list.importFile': 'Import from a file',
    'list.noneFound': 'Nothing found',
    'list.noneFor': 'Nothing found for “{searched}”',
    'list.noneIn': 'Nothing found in “{view}”',
    'list.noneInFor': 'Nothing found in “{view}” for “{searched}”',
    'list.foundIn': 'There are matches in',
    'list.searchAll': 'Search all',
    'list.clearFilter': 'Clear filter',
    'list.safe': 'Nothing was changed. Your filter is kept.',
  },
  {
    'list.filterBy': '按{field}筛选',
    'list.filter': '筛选',
    'list.filterSet': '筛选，已设置 {count} 项',
    'list.newRows': '{count} 条新记录',
    'list.import': '导入',
    'list.importFile': '从文件导入',
    'list.noneFound': '没有找到',
    'list.noneFor': '没有找到“{searched}”',
    'list.noneIn': '“{view}”中没有找到',
    'list.noneInFor': '“{view}”中没有找到“{searched}”',
    'list.foundIn': '以下视图中有匹配的记录：',
    'list.searchAll': '搜索全部',
    'list.clearFilter': '清除筛选',
    'list.safe': '没有任何更改，筛选条件已保留。',
  },
)
