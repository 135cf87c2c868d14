import { setTimeout as delay } from 'node:timers/promises'
import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'

export const jobRunExamples: Examples = {
  rows: {
    jobRun: {
      id: exampleId.jobRun,
      async make(sender, row) {
        const jobId = await row('scheduledJob')
        await sender.caller.call('POST', `/hsdr/v1/${sender.segment}job-info/trigger`, { jobId })
        const path = `/hsdr/v1/${sender.segment}job-logs?jobId=${jobId}`
        const run = async () => (await sender.caller.call('GET', path)).body.content[0]
        for (let tries = 0; tries < 200 && !(await run()).message; tries++) await delay(50)
        return (await run()).logId
      },
    },
  },
}
