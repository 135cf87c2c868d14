import type { AnyResource } from '@atrium/contract/resource/resource'
import type { Context, Handle, Route } from '../http/routes.ts'
import { type AnyRecord, findRecord, findRecords, type ResourceDb, rowPlanOf } from './resource-rows.ts'
import { deleteRecord, insertRecord, type RecordRef, updateRecord } from './resource-writes.ts'

interface Input {
  params: Readonly<Record<string, string>>
  query: Parameters<typeof findRecords>[2]
  body: AnyRecord
}

type Handler = (input: Input, context: Context<'signed-in', ResourceDb>) => unknown

/** The handlers of a resource's calls. */
export function resourceRoutes(of: AnyResource): Route[] {
  const plan = rowPlanOf(of)
  const refOf = (body: AnyRecord) =>
    ({ id: body[of.idField], objectVersionNumber: body.objectVersionNumber }) as RecordRef
  const handlers: Readonly<Record<keyof AnyResource['api'], Handler>> = {
    list: ({ query }, context) => findRecords(plan, context, query),
    get: ({ params }, context) => findRecord(plan, context, params[of.idField] ?? ''),

    async create({ body }, context) {
      return findRecord(plan, context, await insertRecord(of, context, body))
    },

    async update({ body }, context) {
      const ref = refOf(body)
      await updateRecord(of, context, ref, body)
      return findRecord(plan, context, ref.id)
    },

    remove: ({ body }, { db }) => deleteRecord(of, db, refOf(body)),
  }
  return Object.entries(handlers).map(([verb, handle]) => ({
    call: of.api[verb as keyof AnyResource['api']],
    // The input was parsed with the schemas of the call.
    handle: handle as unknown as Handle,
  }))
}
