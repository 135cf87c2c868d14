import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple, unique }) => [
  simple(
    'app_user',
    '/iam/hzero/v1/users',
    ['id', 'id'],
    { loginName: `nora.${unique}`, realName: 'Nora Lind', phone: '+4790000001', timeZone: 'Europe/Oslo' },
    {
      realName: 'Nora Berg',
      email: `nora.${unique}@norrvik.example`,
      phone: '',
      endDateActive: '2090-01-01',
    },
    ['realName', 'email', 'phone', 'timeZone', 'endDateActive'],
    { readSuffix: '/info' },
  ),
]
