import { endpoint } from '@atrium/contract/endpoint'
import { spared } from '@atrium/contract/operations/isolation'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** Results that are kept, failures of one that are, and seconds that a probe takes, about. */
export const retainedProbes = 10

export const retainedFailures = 100

export const probeSeconds = 30

/** Something that did not hold: who called, whose record was named, and what came of it. */
export const probeFailure = z.object({
  call: z.string(),
  actor: z.string(),
  owner: z.string(),
  answer: z.string(),
})

export type ProbeFailure = z.infer<typeof probeFailure>

export const isolationProbe = z.object({
  probeId: id,
  startedDate: moment,
  /** Whoever started it. */
  startedBy: z.string().optional(),
  /** None while it runs. */
  endedDate: moment.optional(),
  /** None while the two tenants are made. */
  cells: z.int().optional(),
  asked: z.int(),
  /** Cells that did not hold, of which `failures` has the first. */
  broken: z.int(),
  failures: z.array(probeFailure),
  /** Tables in which one of the two tenants found something changed that it had not changed. */
  changedTables: z.array(z.string()),
  spared: z.array(spared),
  /** It came to no end: what it was stopped by. */
  error: z.string().optional(),
})

export type IsolationProbe = z.infer<typeof isolationProbe>

const path = '/hadm/v1/isolation-probes'

export const isolationProbeApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The latest tenant isolation tests, newest first',
    access: { permission: 'admin.isolation-probe.list', level: 'site' },
    response: z.array(isolationProbe),
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary:
      'Start a tenant isolation test: creates two tenants, tries every call as either, and deletes them',
    access: { permission: 'admin.isolation-probe.start', level: 'site' },
    response: isolationProbe,
  }),
}
