import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ simple }) => [
  simple(
    'message_template',
    '/hmsg/v1/message/templates',
    ['templateId', 'templateId'],
    { templateCode: 'DELAY', templateName: 'Delay', templateTitle: 'Late', templateContent: '<p>Late</p>' },
    { templateName: 'Gone', templateTitle: 'Gone', templateContent: '<p>Gone</p>', enabledFlag: 0 },
    ['templateName', 'templateTitle', 'templateContent', 'enabledFlag', '_tls'],
  ),
]
