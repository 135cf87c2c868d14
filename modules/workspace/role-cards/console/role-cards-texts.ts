import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const roleCardTexts = featureTexts(
  'hiam.role-cards',
  {
    title: 'Workspace cards',
    of: 'Workspace cards: {name}',
    lead: 'The cards that people with this role can add to their workspace. If none are selected, all cards are available.',
    change: 'Edit',
    every: 'All cards',
    chosen_one: '{count} card selected',
    chosen_other: '{count} cards selected',
    shown: 'Shown by default',
    fixed: 'Always shown',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Cards of {name} saved',
  },
  {
    title: '工作台卡片',
    of: '工作台卡片：{name}',
    lead: '此角色的人员可以在工作台上使用哪些卡片。未选择任何卡片时，可以使用全部卡片。',
    change: '编辑',
    every: '全部卡片',
    chosen_other: '已选 {count} 张卡片',
    shown: '默认显示',
    fixed: '始终显示',
    save: '保存',
    cancel: '取消',
    saved: '{name} 的卡片已保存。',
  },
)
