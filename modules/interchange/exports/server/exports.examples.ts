import { exampleId } from '@atrium/contract/example-ids'
import type { Examples, Sender } from '@atrium/server/testing/examples'

const startExport = ({ caller }: Sender) =>
  caller.call('GET', '/iam/hzero/v1/roles/export?exportType=DATA&async=true')

const newestTask = async ({ caller }: Sender) =>
  (await caller.call('GET', `/hpfm/v1/${caller.tenantId}/self/export-task`)).body.content[0]

export const exportsExamples: Examples = {
  rows: {
    exportTask: {
      id: exampleId.exportTask,
      async make(sender) {
        await startExport(sender)
        let task = await newestTask(sender)
        while (task.state === 'DOING') task = await newestTask(sender)
        return task.taskId
      },
    },
    runningTask: {
      id: exampleId.runningTask,
      async make(sender) {
        await startExport(sender)
        return (await newestTask(sender)).taskCode
      },
    },
  },
}
