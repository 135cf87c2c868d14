import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const roleCardTexts = featureTexts(
  'hiam.role-cards',
  {
    title: 'Workspace cards',
    lead: 'The cards that people with this role can add to their workspace. If none are selected, all cards are available.',
    shown: 'Shown by default',
    fixed: 'Always shown',
    couldNotLoad: 'Could not load the cards',
    saved: 'Cards of {name} saved',
  },
  {
    title: '工作台卡片',
    lead: '此角色的人员可以在工作台上使用哪些卡片。未选择任何卡片时，可以使用全部卡片。',
    shown: '默认显示',
    fixed: '始终显示',
    couldNotLoad: '无法加载卡片',
    saved: '{name} 的卡片已保存。',
  },
)
