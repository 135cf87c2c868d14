import { featureTexts } from '../../core/feature-texts.ts'

export const roleCardTexts = featureTexts(
  'hiam.role-cards',
  {
    title: 'Workplace cards',
    of: 'Workplace cards: {name}',
    lead: 'Which cards the holders of the role may have on their workplace. While none is chosen, it is every one.',
    change: 'Change',
    every: 'Every card',
    chosen_one: '{count} chosen card',
    chosen_other: '{count} chosen cards',
    shown: 'There at first',
    fixed: 'Always there',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'The cards of {name} were saved.',
  },
  {
    title: '工作台卡片',
    of: '工作台卡片：{name}',
    lead: '此角色的人员可以在工作台上使用哪些卡片。未选择任何卡片时，可以使用全部卡片。',
    change: '更改',
    every: '全部卡片',
    chosen_other: '已选 {count} 张卡片',
    shown: '默认显示',
    fixed: '始终显示',
    save: '保存',
    cancel: '取消',
    saved: '{name} 的卡片已保存。',
  },
)
