import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow } from '@atrium/server/testing/examples'

export const managedDownloadExamples: Examples = {
  rows: {
    portalDownload: {
      id: exampleId.portalDownload,
      make: async (sender, row) =>
        postRow(
          sender,
          `/hptl/v1/${sender.segment}portal-downloads`,
          {
            title: 'Timetable',
            releasedDate: '2026-05-01',
            orderSeq: 1,
            fileUrl: await row('publicFile'),
          },
          download => download.downloadId,
        ),
    },
  },
}
