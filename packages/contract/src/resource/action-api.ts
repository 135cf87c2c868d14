import { z } from 'zod'
import { itemAnswers } from '../batch.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { id, moment } from '../row.ts'
import { mostOfAction } from './actions.ts'
import { type Declared, stateOf } from './declared.ts'
import { inSentence, pathOf } from './resource-api.ts'
import type { ResourceSchemas } from './schemas.ts'
import type { SchemaOf } from './shapes.ts'

/** The call of an action, which answers for each of several records. */
export type ActionCall<Id extends string> = Endpoint<
  string,
  { permission: string },
  z.ZodUndefined,
  SchemaOf<{
    records: z.ZodArray<SchemaOf<{ [K in Id]: z.ZodString } & { objectVersionNumber: z.ZodInt }>>
  }>,
  typeof itemAnswers
>

/** The calls of a resource's actions, by their names. */
export function actionApiOf(
  of: Declared,
  { ref }: ResourceSchemas,
  ownPath?: string,
): Readonly<Record<string, Endpoint>> {
  const path = pathOf(of, ownPath)
  const several = inSentence(of.title.en[1])
  return Object.fromEntries(
    Object.entries(of.actions).map(([name, { title }]) => [
      name,
      endpoint({
        method: 'POST',
        path: `${path}/${kebab(name)}`,
        summary: `${title.en} ${several}; answers for each`,
        access: { permission: `${of.name}.${kebab(name)}` },
        body: z.object({ records: z.array(ref).min(1).max(mostOfAction) }),
        example: { body: { records: [{ [of.idField]: of.exampleId, objectVersionNumber: 1 }] } },
        response: itemAnswers,
      }),
    ]),
  )
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const stateChanges = z.array(
  z.object({
    state: z.string().describe('The state that it got'),
    at: moment.describe('When'),
    by: id.nullable().describe('The id of the person; null for the product'),
    byName: z.string().nullable().describe('The name of the person'),
  }),
)

/** The call that reads the states which a record has had. */
export type StatesCall = Endpoint<
  `${string}{${string}}${string}`,
  { permission: string },
  z.ZodUndefined,
  z.ZodUndefined,
  typeof stateChanges
>

/** Undefined for a resource without a state. */
export function statesCallOf(of: Declared, ownPath?: string): StatesCall | undefined {
  if (!stateOf(of)) return undefined
  return endpoint({
    method: 'GET',
    path: `${pathOf(of, ownPath)}/{${of.idField}}/states`,
    summary: `The states that a ${inSentence(of.title.en[0])} has had, the latest first`,
    access: { permission: `${of.name}.list` },
    example: { params: { [of.idField]: of.exampleId } },
    response: stateChanges,
  }) as unknown as StatesCall
}
