import { featureTexts, type TextOf } from '../language/feature-texts.ts'

/** The texts of lookups and their dialog. */
export const lookupTexts = featureTexts(
  'hzero.common',
  {
    'lov.loading': 'lov {code} loading...',
    'lov.undefined': 'Lov view not defined: {code}, please maintain the lov view',
    'lov.open': 'Look up: {label}',
    'lov.choose': 'Choose',
    'lov.chosen': '{name} selected',
    'lov.chosenMany_one': '1 selected',
    'lov.chosenMany_other': '{count} selected',
    'lov.nothingChosen': 'Select at least one row',
    'lov.searchFirst': 'Search to see the options',
    'lov.recent': 'Recently used',
    'lov.all': 'All options…',
    'lov.for': 'for {name}',
    'lov.parentFirst': 'Choose this first: {label}',
    'lov.wholeNumber': 'Enter a whole number',
    'lov.tooLong': 'At most {most} characters',
    'lov.remove': 'Remove {name}',
    'lov.couldNotLoad': 'Could not load the options',
    'lov.openLine': 'Expand {name}',
    'lov.closeLine': 'Collapse {name}',
  },
  {
    'lov.loading': 'lov {code} 加载中...',
    'lov.undefined': '值集视图未定义: {code}，请维护值集视图',
    'lov.open': '查找：{label}',
    'lov.choose': '选择',
    'lov.chosen': '已选择 {name}',
    'lov.chosenMany_other': '已选择 {count} 项',
    'lov.nothingChosen': '请至少选择一行',
    'lov.searchFirst': '搜索后显示可选项',
    'lov.recent': '最近使用',
    'lov.all': '全部可选项…',
    'lov.for': '用于 {name}',
    'lov.parentFirst': '请先选择：{label}',
    'lov.wholeNumber': '请输入整数',
    'lov.tooLong': '最多 {most} 个字符',
    'lov.remove': '移除 {name}',
    'lov.couldNotLoad': '无法加载可选项',
    'lov.openLine': '展开 {name}',
    'lov.closeLine': '收起 {name}',
  },
)

export type LookupText = TextOf<typeof lookupTexts>
