import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'portal_footer',
    title: ['Footer of the portal', '门户页脚', 'تذييل البوابة'],
    hasHistory: true,
    fields: {
      text: { title: ['Text', '文本', 'النص'] },
      contact: { title: ['Contact', '联系方式', 'بيانات الاتصال'] },
      columns: common.columns,
      legal: { title: ['Legal information', '法律信息', 'المعلومات القانونية'] },
    },
  },
  {
    name: 'portal_navigation',
    title: ['Navigation of the portal', '门户导航', 'تنقل البوابة'],
    hasHistory: true,
    fields: {
      entries: { title: ['Entries', '条目', 'المداخل'] },
    },
  },
]
