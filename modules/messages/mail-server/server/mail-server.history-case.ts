import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'mail_server',
    '/hmsg/v1/email/servers',
    ['serverId', 'serverId'],
    {
      serverCode: 'PORT',
      serverName: 'Port',
      host: 'mail.a.example',
      port: 465,
      sender: 'a@b.example',
      password: 'hunter2-first',
    },
    {
      serverName: 'Other',
      host: 'mail.b.example',
      port: 587,
      sender: 'c@d.example',
      password: 'hunter2-second',
    },
    ['serverName', 'host', 'port', 'sender'],
  ),
]
