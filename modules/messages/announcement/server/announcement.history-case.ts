import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'notice',
    '/hmsg/v1/notices',
    ['noticeId', 'noticeId'],
    {
      title: 'Ferries',
      noticeBody: '<p>They leave.</p>',
      receiverTypeCode: 'NOTIFY',
      stickyFlag: 1,
      _tls: { title: { zh_CN: '轮渡' } },
    },
    {
      title: 'Buses',
      noticeBody: '<p>They wait.</p>',
      noticeCategoryCode: 'NEWS',
      endDate: '2090-01-01',
      _tls: { title: { zh_CN: '' } },
    },
    ['title', 'noticeBody', 'receiverTypeCode', 'noticeCategoryCode', 'stickyFlag', 'endDate', '_tls'],
  ),
]
