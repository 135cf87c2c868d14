import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'static_text',
    '/hpfm/v1/static-texts',
    ['textId', 'textId'],
    { textCode: 'RULES', title: 'Rules', text: '<p>Wait.</p>', _tls: { title: { zh_CN: '须知' } } },
    { title: 'Other', text: '<p>Go.</p>', endDate: '2090-01-01', _tls: { title: { zh_CN: '其他' } } },
    ['title', 'text', 'endDate', '_tls'],
  ),
]
