import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'

const schedule = (sender: Sender) =>
  postRow(
    sender,
    `/hsdr/v1/${sender.segment}job-info`,
    { jobCode: unique(), description: 'Recount', jobHandler: 'file-recount', jobCron: '0 3 1 1 *' },
    job => job.jobId,
  )

export const scheduledJobExamples: Examples = {
  rows: {
    scheduledJob: { id: exampleId.scheduledJob, make: sender => schedule(sender) },
  },
}
