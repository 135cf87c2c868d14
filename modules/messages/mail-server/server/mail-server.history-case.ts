import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'mail_server',
    '/hmsg/v1/email/servers',
    ['serverId', 'serverId'],
    {
      serverCode: 'PORT',
      serverName: 'Port',
      host: '93.184.215.14',
      port: 465,
      sender: 'a@b.example',
      password: 'hunter2-first',
    },
    {
      serverName: 'Other',
      host: '93.184.215.15',
      port: 587,
      sender: 'c@d.example',
      password: 'hunter2-second',
    },
    ['serverName', 'host', 'port', 'sender'],
  ),
]
