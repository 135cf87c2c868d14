import type { BatchVerb } from '@atrium/contract/resource/batch-api'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { Context, Handle, Route } from '../http/routes.ts'
import { actOn, statesOf } from './resource-actions.ts'
import { batchHandlers } from './resource-batch.ts'
import type { Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { planOf } from './resource-plan.ts'
import { findRecord, findRecords } from './resource-rows.ts'
import { scopeOf } from './resource-scope.ts'
import { deleteRecord, insertRecord, type RecordRef, updateRecord } from './resource-writes.ts'

interface Input {
  params: Readonly<Record<string, string>>
  query: Parameters<typeof findRecords>[2]
  body: AnyRecord
}

type Handler = (input: Input, context: Context<'signed-in', ResourceDb>) => unknown

/** The handlers of a resource's calls. */
export function resourceRoutes(resource: Coded): Route[] {
  const of = resource.definition
  const plan = planOf(resource)
  const idIn = ({ params }: Pick<Input, 'params'>) => params[of.idField] ?? ''
  const refOf = ({ params, body }: Input) =>
    ({
      id: of.idInPath ? idIn({ params }) : body[of.idField],
      objectVersionNumber: body.objectVersionNumber,
    }) as RecordRef
  const { reading, creating, changing } = scopeOf(resource)
  const handlers: Readonly<Record<keyof AnyResource['api'], Handler>> = {
    list: ({ query }, context) => reading(context, inScope => findRecords(plan, inScope, query)),
    get: (input, context) => reading(context, inScope => findRecord(plan, inScope, idIn(input))),

    async create({ body }, context) {
      const id = await creating(context, body.tenantId, inScope => insertRecord(resource, inScope, body))
      return reading(context, inScope => findRecord(plan, inScope, id))
    },

    async update(input, context) {
      const ref = refOf(input)
      await changing(context, ref.id, inScope => updateRecord(resource, inScope, ref, input.body))
      return reading(context, inScope => findRecord(plan, inScope, ref.id))
    },

    remove(input, context) {
      const ref = refOf(input)
      return changing(context, ref.id, inScope => deleteRecord(resource, inScope, ref))
    },
  }
  // The input was parsed with the schemas of the call.
  const route = (call: Route['call'], handle: Handler): Route => ({
    call,
    handle: handle as unknown as Handle,
  })
  return [
    ...Object.entries(handlers).map(([verb, handle]) =>
      route(of.api[verb as keyof AnyResource['api']], handle),
    ),
    ...Object.entries(of.actionApi).map(([name, call]) =>
      route(call, ({ body }, context) => actOn(resource, name, context, body.records as AnyRecord[])),
    ),
    ...Object.entries(batchHandlers(resource, plan)).flatMap(([verb, handle]) => {
      const call = of.batchApi[verb as BatchVerb]
      return call ? [route(call, ({ body }, context) => handle(body, context))] : []
    }),
    ...(of.statesCall ? [route(of.statesCall, (input, { db }) => statesOf(of, db, idIn(input)))] : []),
  ]
}
