import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, simple }) => [
  simple(
    'send_config',
    '/hmsg/v1/template-servers',
    ['tempServerId', 'tempServerId'],
    {
      messageCode: 'FERRY.NEWS',
      messageName: 'Ferry news',
      serverList: [{ typeCode: 'WEB', templateCode: 'T1' }],
    },
    { messageName: 'Other', enabledFlag: 0, serverList: [] },
    ['messageName', 'enabledFlag', 'typeCodeList'],
    {
      before: () =>
        save('/hmsg/v1/message/templates', {
          templateCode: 'T1',
          templateName: 'T1',
          templateTitle: 'T1',
          templateContent: '<p>T1</p>',
        }),
      updatePath: '/hmsg/v1/template-servers/{id}',
      readPath: '/hmsg/v1/template-servers/line',
    },
  ),
]
