import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const mailServerExamples: Examples = {
  rows: {
    mailServer: {
      id: exampleId.mailServer,
      make: sender =>
        postRow(
          sender,
          `/hmsg/v1/${sender.segment}email/servers`,
          {
            serverCode: `S-${unique()}`,
            serverName: 'Port',
            host: '93.184.215.14',
            port: 465,
            sender: 'a@b.example',
          },
          server => server.serverId,
        ),
    },
  },
}
