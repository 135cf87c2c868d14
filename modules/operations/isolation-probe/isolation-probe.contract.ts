import { endpoint } from '@atrium/contract/endpoint'
import { spared } from '@atrium/contract/operations/isolation'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** Number of retained results, of retained failures of each, and the approximate duration in seconds. */
export const retainedProbes = 10

export const retainedFailures = 100

export const probeSeconds = 30

/** A failed check: the caller, the record's owner, and the result. */
export const probeFailure = z
  .object({
    call: z.string().describe('The name of the call'),
    actor: z.string().describe('The caller that tried'),
    owner: z.string().describe('The tenant whose data was asked for'),
    answer: z.string().describe('The answer that should have been refused'),
  })
  .meta({ id: 'ProbeFailure' })

export type ProbeFailure = z.infer<typeof probeFailure>

export const isolationProbe = z
  .object({
    probeId: id,
    startedDate: moment.describe('When it started'),
    startedBy: z.string().optional().describe('The person who started it'),
    endedDate: moment.optional().describe('Missing while it runs'),
    cells: z.int().optional().describe('Missing while the two tenants are created'),
    asked: z.int().describe('The number of cells'),
    broken: z.int().describe('Number of failed cells; `failures` contains the first'),
    failures: z.array(probeFailure).describe('The failed ones'),
    changedTables: z
      .array(z.string())
      .describe('Tables in which one of the two tenants found changes that it had not made'),
    spared: z.array(spared).describe('Calls that are not probed'),
    error: z.string().optional().describe('The error that stopped the probe'),
  })
  .meta({ id: 'IsolationProbe' })

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
