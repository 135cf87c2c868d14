import { featureTexts } from '../language/feature-texts.ts'

/** The texts of offered drafts. */
export const draftTexts = featureTexts(
  'hzero.common',
  {
    'draft.offer': 'You have unsaved changes from {time}.',
    'draft.outdated': 'You have unsaved changes from {time}. The record has changed since.',
    'draft.restore': 'Restore',
    'draft.discard': 'Discard',
    'draft.compare': 'Compare',
    'draft.compareTitle': 'Which version do you want to use?',
    'draft.compareLead': 'Choose for each field. Nothing changes until you save the form.',
    'draft.stored': 'Saved version',
    'draft.typed': 'Your draft',
    'draft.take': 'Apply',
    'draft.empty': 'Empty',
    'draft.choice': 'Another option',
    'draft.inLanguage': '{label} ({language})',
  },
  {
    'draft.offer': '您有 {time} 的未保存更改。',
    'draft.outdated': '您有 {time} 的未保存更改，此后该记录已被更改。',
    'draft.restore': '恢复',
    'draft.discard': '放弃',
    'draft.compare': '比较',
    'draft.compareTitle': '要使用哪个版本？',
    'draft.compareLead': '请逐项选择。保存表单之前不会更改任何内容。',
    'draft.stored': '已保存的版本',
    'draft.typed': '您的草稿',
    'draft.take': '采用',
    'draft.empty': '空',
    'draft.choice': '另一个选项',
    'draft.inLanguage': '{label}（{language}）',
  },
)
