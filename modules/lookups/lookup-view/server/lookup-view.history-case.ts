import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, simple }) => [
  simple(
    'lov_view',
    '/hpfm/v1/lov-view-headers',
    ['viewHeaderId', 'viewHeaderId'],
    {
      viewCode: 'PIER',
      viewName: 'Piers',
      title: 'Choose a pier',
      lovCode: 'OWN',
      width: 700,
      fields: [
        { field: 'name', label: 'Name', _tls: { label: { zh_CN: '名称' } }, queryFlag: 1 },
        { field: 'code', label: 'Code', width: 90 },
      ],
    },
    { viewName: 'Other', title: 'Other', lovCode: 'OWN', fields: [{ field: 'code', label: 'Number' }] },
    ['viewName', 'title', 'width', 'fields', '_tls'],
    { before: () => save('/hpfm/v1/lov-headers', { lovCode: 'OWN', lovName: 'Own' }) },
  ),
]
