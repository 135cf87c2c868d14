import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'lov',
    title: ['Lookup', '值集', 'قائمة قيم'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'lovName', translated: true },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
      type: { title: ['Type', '类型', 'النوع'], restored: false },
      customUrl: { title: ['Values URL', '取值 URL', 'عنوان URL للقيم'] },
      valueField: { title: ['Field of the value', '值字段', 'حقل القيمة'] },
      displayField: { title: ['Display field', '显示字段', 'حقل العرض'] },
      parentLovCode: { title: ['Parent lookup', '父值集', 'قائمة القيم الأعلى'] },
      mustPage: { title: ['Always paginate', '强制分页', 'على صفحات دائمًا'], wire: 'mustPageFlag' },
      public: { title: ['Public', '公开', 'عام'], wire: 'publicFlag' },
    },
  },
  {
    name: 'lov_value',
    title: ['Lookup value', '值集值', 'قيمة من قائمة'],
    hasHistory: true,
    fields: {
      lovId: { title: ['Lookup', '值集', 'قائمة القيم'], restored: false, reference: true },
      value: { title: ['Value', '值', 'القيمة'], restored: false },
      meaning: { title: ['Meaning', '含义', 'المعنى'], translated: true },
      description: { ...common.description, restored: false },
      parentValue: { title: ['Parent value', '父值', 'القيمة الأعلى'] },
      tag: { title: ['Tag', '标记', 'الوسم'] },
      sort: { ...common.sort, wire: 'orderSeq' },
      startOn: { ...common.startOn, wire: 'startDateActive' },
      endOn: { ...common.endOn, wire: 'endDateActive' },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
    },
  },
]
