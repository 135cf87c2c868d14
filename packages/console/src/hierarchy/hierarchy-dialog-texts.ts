import { featureTexts } from '../language/feature-texts.ts'

/** The dialog in which the data shown is chosen. */
export const hierarchyDialogTexts = featureTexts(
  'hzero.common',
  {
    'hierarchy.dialog': 'Choose the data shown',
    'hierarchy.lead':
      'In this session, lists, counts and charts show only the data you choose. Your permissions stay the same.',
    'hierarchy.name': 'Hierarchy',
    'hierarchy.choice': 'Value',
    'hierarchy.failed': 'Could not load the options',
    'hierarchy.done': 'Done',
  },
  {
    'hierarchy.dialog': '选择显示的数据',
    'hierarchy.lead': '在此会话中，列表、统计和图表只显示所选范围的数据。您的权限不变。',
    'hierarchy.name': '层级',
    'hierarchy.choice': '值',
    'hierarchy.failed': '无法加载选项',
    'hierarchy.done': '完成',
  },
)
