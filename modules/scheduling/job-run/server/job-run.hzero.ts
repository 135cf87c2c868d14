import { eachRow, type HzeroShape, hzeroShape } from '@atrium/server/http/hzero-shape'
import type { JobRunState } from '../../scheduled-job/scheduled-job.contract.ts'
import { type JobRun, jobRunApi } from '../job-run.contract.ts'

interface Results {
  /** Of a run that has ended. */
  jobResult?: 'SUCCESS' | 'FAILURE'
  /** As the instance reports it. */
  clientResult?: 'SUCCESS' | 'WARNING' | 'FAILURE' | 'DOING'
}

/** The two results of a run in these clients. A run that waits or was skipped has neither. */
const resultsOf: Readonly<Record<JobRunState, Results>> = {
  WAITING: {},
  RUNNING: { clientResult: 'DOING' },
  DONE: { jobResult: 'SUCCESS', clientResult: 'SUCCESS' },
  FAILED: { jobResult: 'FAILURE', clientResult: 'FAILURE' },
  SKIPPED: {},
  STOPPED: { clientResult: 'WARNING' },
}

const answer = eachRow<JobRun>(({ jobResult, ...row }) => ({ ...row, ...resultsOf[jobResult] }))

const clearTypes: Readonly<Record<string, string>> = {
  1: 'ONE_DAY',
  2: 'ONE_WEEK',
  3: 'ONE_MONTH',
  7: 'ALL',
}

const asRecord = (query: unknown) => query as Readonly<Record<string, unknown>>

/** Either result is a filter. One that no run can have stays as it is, to be refused. */
function query(sent: unknown) {
  const { jobResult, clientResult, ...others } = asRecord(sent)
  if (!jobResult && !clientResult) return others
  const found = Object.entries(resultsOf).find(
    ([, results]) =>
      (!jobResult || results.jobResult === jobResult) &&
      (!clientResult || results.clientResult === clientResult),
  )
  return { ...others, jobResult: found?.[0] ?? jobResult ?? clientResult }
}

export const jobRunHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(jobRunApi.list, { answer, query }),
  hzeroShape(jobRunApi.ofJob, { answer, query }),
  hzeroShape(jobRunApi.clear, {
    query(sent) {
      const { clearType, ...others } = asRecord(sent)
      return clearType === undefined
        ? others
        : { ...others, clearType: clearTypes[`${clearType}`] ?? clearType }
    },
  }),
]
