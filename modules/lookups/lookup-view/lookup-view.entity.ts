import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'lov_view',
    title: ['Lookup view', '值集视图', 'عرض قائمة قيم'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'viewName', translated: true },
      lovCode: { title: ['Lookup', '值集', 'قائمة القيم'] },
      title: { ...common.title, translated: true },
      width: { title: ['Width', '宽度', 'العرض'] },
      height: { title: ['Height', '高度', 'الارتفاع'] },
      pageSize: { title: ['Rows per page', '每页行数', 'صفوف الصفحة'] },
      valueField: { title: ['Field of the value', '值字段', 'حقل القيمة'] },
      displayField: { title: ['Display field', '显示字段', 'حقل العرض'] },
      childrenField: { title: ['Children field', '子级字段', 'حقل الفروع'], wire: 'childrenFieldName' },
      delayLoad: {
        title: ['Load after first search', '首次搜索后加载', 'التحميل بعد أول بحث'],
        wire: 'delayLoadFlag',
      },
      enabled: { ...common.enabled, restored: false },
    },
  },
  {
    name: 'lov_view_field',
    title: ['Field of a lookup view', '值集视图字段', 'حقل في عرض قائمة'],
    part: {
      title: ['Fields', '字段', 'الحقول'],
      counted: {
        english: ['1 field', '{count} fields'],
        chinese: '{count} 个字段',
        arabic: ['حقلًا واحدًا', 'حقلين', '{count} حقول', '{count} حقلًا', '{count} حقل'],
      },
    },
    fields: {
      lovViewId: { title: ['Lookup view', '值集视图', 'عرض قائمة القيم'], restored: false, reference: true },
      field: { title: ['Field', '字段', 'الحقل'] },
      label: { title: ['Label', '标签', 'التسمية'], translated: true },
      sort: { ...common.sort, restored: false },
      isQuery: { title: ['Search field', '作为查询条件', 'حقل بحث'], wire: 'queryFlag' },
      isColumn: { title: ['Is a column', '作为列', 'عمود'], wire: 'tableFlag' },
      width: { title: ['Width', '宽度', 'العرض'] },
      dataType: { title: ['Field type', '字段类型', 'نوع الحقل'] },
      sourceCode: { title: ['Source lookup', '选项值集', 'قائمة الخيارات'] },
    },
  },
]
