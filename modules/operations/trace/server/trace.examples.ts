import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'

export const traceExamples: Examples = {
  rows: {
    trace: {
      id: exampleId.trace,
      async make({ caller }) {
        await caller.call('POST', '/hadm/v1/trace/start')
        return (await caller.call('POST', '/hadm/v1/trace/end')).body.traceGroupId
      },
    },
  },
  prepare: {
    'admin.trace.end': ({ caller }) => caller.call('POST', '/hadm/v1/trace/start'),
  },
}
