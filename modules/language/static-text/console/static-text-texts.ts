import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The sentences that those of all resources do not say, or say with more words. */
export const staticTextTexts = featureTexts(
  'hpfm.static-text',
  {
    parent: 'Languages and texts',
    new: 'Create text',
    codeWrong: 'Start with a letter, then letters, digits and . _ -',
    couldNotLoad: 'Could not load texts',
    notFound: 'This text does not exist',
    notFoundDetail: 'It may have been deleted, or it belongs to another tenant.',
    nothingYet: 'No texts yet',
  },
  {
    parent: '语言与文本',
    new: '新建文本',
    codeWrong: '以字母开头，后跟字母、数字和 . _ -',
    couldNotLoad: '无法加载文本',
    notFound: '此文本不存在',
    notFoundDetail: '它已被删除，或属于其他租户。',
    nothingYet: '本租户还没有文本',
  },
)
