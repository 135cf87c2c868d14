import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'scheduled_job',
    '/hsdr/v1/job-info',
    ['jobId', 'jobId'],
    {
      jobCode: 'DIGEST',
      description: 'Digest',
      jobHandler: 'unread-digest',
      jobParam: { atLeast: 3 },
      jobCron: '30 7 * * 1-5',
      timeZone: 'Europe/Oslo',
      _tls: { description: { zh_CN: '摘要' } },
    },
    {
      description: 'Count',
      jobHandler: 'file-recount',
      jobCron: '0 6 * * 1',
      timeZone: 'UTC',
      keepDays: 9,
    },
    ['description', 'jobHandler', 'jobParam', 'jobCron', 'timeZone', 'keepDays', '_tls'],
  ),
]
