import type { LookupData, ViewData } from '@atrium/server/seed/lookup-rows'
import type { Text } from '@atrium/server/seed/text'

const depots: Readonly<Record<string, readonly [code: string, name: Text][]>> = {
  nordics: [
    ['oslo', ['Oslo', '奥斯陆']],
    ['bergen', ['Bergen', '卑尔根']],
    ['gothenburg', ['Gothenburg', '哥德堡']],
    ['copenhagen', ['Copenhagen', '哥本哈根']],
    ['turku', ['Turku', '图尔库']],
  ],
  baltics: [
    ['riga', ['Riga', '里加']],
    ['tallinn', ['Tallinn', '塔林']],
    ['klaipeda', ['Klaipėda', '克莱佩达']],
  ],
  poland: [
    ['gdansk', ['Gdańsk', '格但斯克']],
    ['szczecin', ['Szczecin', '什切青']],
  ],
}

const depotCodes = Object.values(depots).flatMap(all => all.map(([code]) => code))
const zones = ['DRY', 'COLD', 'CUSTOMS', 'HAZARD'] as const

/** A thousand places in each of ten depots: to see a lookup at its real size. */
const places = depotCodes.flatMap(depot =>
  Array.from({ length: 1000 }, (_, at) => {
    const [aisle, bay] = [Math.floor(at / 50) + 1, (at % 50) + 1]
    const place = `${String(aisle).padStart(2, '0')}-${String(bay).padStart(2, '0')}`
    const depotName = depot.charAt(0).toUpperCase() + depot.slice(1)
    return {
      value: `${depot.slice(0, 3).toUpperCase()}-${place}`,
      meaning: `${depotName} ${place}`,
      parent: depot,
      tag: zones[aisle % zones.length] ?? zones[0],
    }
  }),
)

export const norrvikLookups: readonly LookupData[] = [
  {
    code: 'NORRVIK.REGION',
    name: ['Regions', '区域'],
    values: [
      { value: 'nordics', meaning: ['Nordics', '北欧'] },
      { value: 'baltics', meaning: ['Baltics', '波罗的海'] },
      { value: 'poland', meaning: ['Poland', '波兰'] },
    ],
  },
  {
    code: 'NORRVIK.DEPOT',
    name: ['Depots', '仓库'],
    parent: 'NORRVIK.REGION',
    values: Object.entries(depots).flatMap(([parent, all]) =>
      all.map(([value, meaning]) => ({ value, meaning, parent })),
    ),
  },
  { code: 'NORRVIK.PLACE', name: ['Storage places', '库位'], parent: 'NORRVIK.DEPOT', values: places },
  {
    code: 'NORRVIK.DEPOT_TREE',
    name: ['Regions and depots', '区域与仓库'],
    from: {
      url: '/hpfm/v1/{organizationId}/lovs/value/tree?NORRVIK.REGION=1&NORRVIK.DEPOT=2',
      value: 'value',
      meaning: 'meaning',
    },
  },
  {
    code: 'NORRVIK.PLACE_LIST',
    name: ['All storage places at once', '全部库位'],
    from: {
      url: '/hpfm/v1/{organizationId}/lovs/value?lovCode=NORRVIK.PLACE',
      value: 'value',
      meaning: 'meaning',
    },
  },
  {
    code: 'NORRVIK.ZONE',
    name: ['Zones', '分区'],
    values: [
      { value: 'DRY', meaning: ['Dry', '常温'] },
      { value: 'COLD', meaning: ['Cold', '冷藏'] },
      { value: 'CUSTOMS', meaning: ['Customs', '保税'] },
      { value: 'HAZARD', meaning: ['Hazardous', '危险品'] },
    ],
  },
]

const name: Text = ['Name', '名称', 'الاسم']
const code: Text = ['Code', '编码', 'الرمز']
const ofValues = { value: 'value', display: 'meaning' } as const

export const norrvikLovViews: readonly ViewData[] = [
  {
    code: 'NORRVIK.DEPOT',
    name: ['Depots', '仓库'],
    lookup: 'NORRVIK.DEPOT',
    title: ['Choose a depot', '选择仓库'],
    ...ofValues,
    fields: [
      { field: 'meaning', label: name, search: true },
      { field: 'value', label: code, search: true, width: 160 },
    ],
  },
  {
    code: 'NORRVIK.DEPOT_TREE',
    name: ['Regions and depots', '区域与仓库'],
    lookup: 'NORRVIK.DEPOT_TREE',
    title: ['Choose a region or depot', '选择区域或仓库'],
    ...ofValues,
    fields: [
      { field: 'meaning', label: name, search: true },
      { field: 'value', label: code, width: 160 },
    ],
  },
  {
    code: 'NORRVIK.PLACE',
    name: ['Storage places', '库位'],
    lookup: 'NORRVIK.PLACE',
    title: ['Choose a storage place', '选择库位'],
    ...ofValues,
    fields: [
      { field: 'meaning', label: name, search: true },
      { field: 'value', label: code, search: true, width: 150 },
      {
        field: 'tag',
        label: ['Zone', '分区'],
        search: true,
        width: 120,
        type: 'SELECT',
        source: 'NORRVIK.ZONE',
      },
      {
        field: 'parentValue',
        label: ['Depot', '仓库'],
        search: true,
        width: 120,
        type: 'SELECT',
        source: 'NORRVIK.DEPOT',
      },
    ],
  },
  {
    code: 'NORRVIK.PLACE_LIST',
    name: ['All storage places at once', '全部库位'],
    lookup: 'NORRVIK.PLACE_LIST',
    title: ['Choose a storage place', '选择库位'],
    ...ofValues,
    height: 400,
    fields: [
      { field: 'meaning', label: name, search: true },
      { field: 'value', label: code, search: true, width: 150 },
      {
        field: 'tag',
        label: ['Zone', '分区'],
        search: true,
        width: 120,
        type: 'SELECT',
        source: 'NORRVIK.ZONE',
      },
    ],
  },
]
