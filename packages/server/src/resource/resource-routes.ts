import type { BatchVerb } from '@atrium/contract/resource/batch-api'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { Context, Handle, Route } from '../http/routes.ts'
import { actOn, statesOf } from './resource-actions.ts'
import { batchHandlers } from './resource-batch.ts'
import type { Coded } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { planOf } from './resource-plan.ts'
import { findRecord, findRecords } from './resource-rows.ts'
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
  const handlers: Readonly<Record<keyof AnyResource['api'], Handler>> = {
    list: ({ query }, context) => findRecords(plan, context, query),
    get: (input, context) => findRecord(plan, context, idIn(input)),

    async create({ body }, context) {
      return findRecord(plan, context, await insertRecord(resource, context, body))
    },

    async update(input, context) {
      const ref = refOf(input)
      await updateRecord(resource, context, ref, input.body)
      return findRecord(plan, context, ref.id)
    },

    remove: (input, context) => deleteRecord(resource, context, refOf(input)),
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
