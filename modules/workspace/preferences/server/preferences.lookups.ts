import { dateFormats, timeFormats } from '@atrium/contract/constants'
import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { nameLabel, sameInAll } from '@atrium/server/seed/lookup-parts'

export const preferencesLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.TIME_ZONE',
    name: ['Time zones', '时区', 'المناطق الزمنية'],
    values: ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')].map(zone => ({
      value: zone,
      meaning: zone.replaceAll('_', ' '),
      tag: zone.split('/')[0] ?? zone,
    })),
  },
  {
    code: 'HIAM.DATE_FORMAT',
    forClients: true,
    name: ['Date formats', '日期格式', 'صيغ التاريخ'],
    values: sameInAll(dateFormats),
  },
  {
    code: 'HIAM.TIME_FORMAT',
    forClients: true,
    name: ['Time formats', '时间格式', 'صيغ الوقت'],
    values: sameInAll(timeFormats),
  },
]

export const preferencesLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HIAM.TIME_ZONE',
    name: ['Time zones', '时区', 'المناطق الزمنية'],
    lookup: 'HIAM.TIME_ZONE',
    title: ['Choose a time zone', '选择时区', 'اختر منطقة زمنية'],
    value: 'value',
    display: 'meaning',
    pageSize: 10,
    fields: [
      { field: 'meaning', label: nameLabel, search: true },
      { field: 'tag', label: ['Continent', '洲', 'القارة'], width: 160 },
    ],
  },
]
