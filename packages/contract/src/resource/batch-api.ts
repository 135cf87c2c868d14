import { z } from 'zod'
import { itemAnswers, mostAtOnce } from '../batch.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { id } from '../row.ts'
import { type Declared, enabledOf } from './declared.ts'
import { inSentence, pathOf } from './resource-api.ts'
import type { ResourceSchemas } from './schemas.ts'

/** The field of a body with the ids of several records. */
export const idsField = ({ idField }: Pick<Declared, 'idField'>): string => `${idField}s`

export type BatchVerb = 'enable' | 'disable' | 'remove'

/** Calls that do the same to several records, answer for each, and need the permission of the single action. */
export type BatchApi = {
  readonly enable?: BatchCall
  readonly disable?: BatchCall
  readonly remove: BatchCall
}

type BatchCall = Endpoint<string, { permission: string }, z.ZodUndefined, z.ZodType, typeof itemAnswers>

/** Enables and disables records that have a field for it, and deletes records. */
export function batchApiOf(of: Declared, { ref }: ResourceSchemas, ownPath?: string): BatchApi {
  const path = `${pathOf(of, ownPath)}/batch`
  const several = inSentence(of.title.en[1])
  const ids = z.object({
    [idsField(of)]: z.array(id).min(1).max(mostAtOnce).describe('The ids of the records'),
  })
  const set = (verb: 'enable' | 'disable', title: string) =>
    endpoint({
      method: 'POST',
      path: `${path}/${verb}`,
      summary: `${title} ${several}; answers for each`,
      access: { permission: `${of.name}.update` },
      body: ids,
      example: { body: { [idsField(of)]: [of.exampleId] } },
      response: itemAnswers,
    })
  return {
    ...(enabledOf(of) && { enable: set('enable', 'Enable'), disable: set('disable', 'Disable') }),
    remove: endpoint({
      method: 'DELETE',
      path,
      summary: `Delete ${several}; answers for each`,
      access: { permission: `${of.name}.remove` },
      body: z.array(ref).min(1).max(mostAtOnce),
      example: { body: [{ [of.idField]: of.exampleId, objectVersionNumber: 1 }] },
      response: itemAnswers,
    }),
  }
}
