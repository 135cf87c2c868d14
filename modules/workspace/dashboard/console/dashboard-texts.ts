import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const dashboardTexts = featureTexts(
  'hpfm.dashboard',
  {
    arrange: 'Arrange cards',
    remove: 'Remove {name}',
    none: 'No cards yet',
    noneDetail: 'Add the cards you want to see here.',
    unknown: 'This card is not available in this console',
    unknownDetail: 'It belongs to an application that is not installed here ({code}).',
    broken: 'This card stopped working',
    couldNotLoad: 'Could not load the cards',
  },
  {
    arrange: '排列卡片',
    remove: '移除“{name}”',
    none: '这里还没有卡片',
    noneDetail: '添加您常用的卡片。',
    unknown: '此控制台不支持这张卡片',
    unknownDetail: '它属于此处未安装的应用（{code}）。',
    broken: '此卡片已停止工作',
    couldNotLoad: '无法加载卡片',
  },
)
