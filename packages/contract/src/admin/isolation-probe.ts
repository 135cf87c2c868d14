import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, moment } from '../row.ts'

/** Results that are kept, failures of one that are, and seconds that a probe takes, about. */
export const keptProbes = 10
export const keptFailures = 100
export const probeSeconds = 30

/** Why something is not asked on an installation at which people work. */
export const sparedFor = ['writes', 'ofPlatform', 'unstoppable', 'large', 'missing'] as const
export type SparedFor = (typeof sparedFor)[number]

/** Something that did not hold: who called, whose record was named, and what came of it. */
export const probeFailure = z.object({
  call: z.string(),
  actor: z.string(),
  owner: z.string(),
  answer: z.string(),
})
export type ProbeFailure = z.infer<typeof probeFailure>

export const spared = z.object({ reason: z.enum(sparedFor), cells: z.int(), calls: z.array(z.string()) })
export type Spared = z.infer<typeof spared>

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
    summary: 'The last probes of the wall between tenants, the newest first',
    access: { permission: 'admin.isolation-probe.list', level: 'site' },
    response: z.array(isolationProbe),
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary:
      'Begins a probe of the wall between tenants: two tenants are made, every call is tried as either, and they are taken away',
    access: { permission: 'admin.isolation-probe.start', level: 'site' },
    response: isolationProbe,
  }),
}
