import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The sentences that those of all resources do not say, or say with other words. */
export const templateTexts = featureTexts(
  'hmsg.message-template',
  {
    parent: 'Messages',
    counted_one: '{number} template',
    counted_other: '{number} templates',
    new: 'Create template',
    arguments: 'Placeholders:',
    ofPlatform: 'This template belongs to the platform. Customize it to change it for your tenant.',
    codeWrong: 'Start with a letter or digit, then use letters, digits and _ . / -',
    couldNotLoad: 'Could not load templates',
    notFound: 'This template does not exist',
    notFoundDetail: 'It may have been deleted, or it belongs to another tenant.',
    nothingYet: 'No templates yet',
  },
  {
    parent: '消息',
    counted_other: '{number} 个模板',
    new: '新建模板',
    arguments: '占位符：',
    ofPlatform: '此模板属于平台。自定义后可为本租户修改。',
    codeWrong: '以字母或数字开头，可包含字母、数字和 _ . / -。',
    couldNotLoad: '无法加载模板',
    notFound: '模板不存在',
    notFoundDetail: '它可能已被删除，或属于其他租户。',
    nothingYet: '还没有模板',
  },
)
