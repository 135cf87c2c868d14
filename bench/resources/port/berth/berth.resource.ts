import {
  choice,
  code,
  date,
  enabled,
  integer,
  longText,
  person,
  text,
} from '@atrium/contract/resource/fields'
import { resource } from '@atrium/contract/resource/resource'

/** Measured as a resource, and `by-hand` has the same calls of the same table. */
export const berth = resource({
  name: 'iam.berth',
  title: { en: ['Berth', 'Berths'], zh: ['泊位'], ar: ['رصيف', 'الأرصفة'] },
  fields: {
    name: text({ required: true }),
    code: code(),
    kind: choice(
      {
        FERRY: { en: 'Ferries', zh: '渡轮', ar: 'العبّارات' },
        CARGO: { en: 'Cargo', zh: '货物', ar: 'البضائع' },
      },
      { title: { en: 'For', zh: '用途', ar: 'لـ' }, required: true },
    ),
    length: integer({ title: { en: 'Length', zh: '长度', ar: 'الطول' }, unit: 'm', required: true, min: 1 }),
    openedOn: date({ title: { en: 'Opened on', zh: '开放日期', ar: 'افتُتح في' }, required: true }),
    master: person({ title: { en: 'Harbour master', zh: '港务长', ar: 'مدير الميناء' } }),
    note: longText({ title: { en: 'Note', zh: '备注', ar: 'ملاحظة' } }),
    enabled: enabled(),
  },
  list: {
    columns: ['name', 'code', 'kind', 'length', 'openedOn', 'master', 'enabled'],
    search: ['name', 'code', 'kind', 'enabled'],
  },
  form: [['name', 'code'], ['kind', 'length'], ['openedOn', 'master'], ['note'], ['enabled']],
  page: { parent: 'sys', order: 900, icon: 'anchor', route: '/bench/berth/list' },
})
