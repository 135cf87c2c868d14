import { endpoint } from '@atrium/contract/endpoint'
import { spared } from '@atrium/contract/operations/isolation'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** Number of retained results, of retained failures of each, and the approximate duration in seconds. */
export const retainedProbes = 10

export const retainedFailures = 100

export const probeSeconds = 30

/** A failed check: the caller, the record's owner, and the result. */
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
  /** The person who started it. */
  startedBy: z.string().optional(),
  /** Missing while it runs. */
  endedDate: moment.optional(),
  /** Missing while the two tenants are created. */
  cells: z.int().optional(),
  asked: z.int(),
  /** Number of failed cells; `failures` contains the first. */
  broken: z.int(),
  failures: z.array(probeFailure),
  /** Tables in which one of the two tenants found changes that it had not made. */
  changedTables: z.array(z.string()),
  spared: z.array(spared),
  /** The error that stopped the probe. */
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
