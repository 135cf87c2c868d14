import { randomUUID } from 'node:crypto'
import { itemAnswers } from '@atrium/contract/batch'
import { everyCall, type NamedCall } from '@atrium/contract/calls'
import type { Endpoint } from '@atrium/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, type Sent } from '../isolation/request.ts'
import { prepare, withRows } from '../testing/example-rows.ts'
import { type ExamplePlace, openExamples } from '../testing/example-sender.ts'
import { requestFrom } from '../testing/examples.ts'

/** A call with a list in its body: the body itself, or one of its fields. */
interface Batch extends NamedCall {
  field: string | undefined
}

const batches = everyCall().flatMap((named): Batch[] => {
  const { body } = named.call
  if (!body || body instanceof z.ZodCustom) return []
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(shape.properties ?? {}).filter(([, one]) => isList(one))
  return [
    ...(isList(shape) ? [{ ...named, field: undefined }] : []),
    ...fields.map(([field]) => ({ ...named, field })),
  ]
})

function isList(shape: unknown): boolean {
  const { type, anyOf } = shape as { type?: string; anyOf?: unknown[] }
  return type === 'array' || (anyOf?.some(isList) ?? false)
}

/** Calls that answer about what does not exist, or leave it out, instead of refusing it. */
const toleratesMissing = new Set([
  'iam.role.previewRemoval',
  'iam.shortcut.replace',
  'iam.userGroup.removeMembers',
  'platform.roleCard.remove',
])

let place: ExamplePlace
beforeAll(async () => {
  place = await openExamples('batches')
}, 60_000)
afterAll(() => place?.test.close())

/** Sends an example with another body. */
async function answerTo({ name, call }: NamedCall, change: (body: unknown) => unknown) {
  const isOfPlatform = typeof call.access === 'object' && call.access.level === 'site'
  const by = await place.sender(name, isOfPlatform ? 'site' : 'organization', 'en_US')
  await prepare(name, by)
  const example = await withRows((call.example ?? {}) as Sent, by)
  const reply = await by.send(requestFrom(by, call, { ...example, body: change(example.body) }))
  return { status: reply.status, body: bodyOf(reply) }
}

describe('a batch with one wrong item', () => {
  it.each(batches)('names the index and the field of a wrong value: $name $field', async batch => {
    const { call, field } = batch
    const answer = await answerTo(batch, body => withWrongItem(call, body, field))
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    const start = field === undefined ? '1' : `${field}.1`
    expect(answer.body).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ field: expect.stringMatching(new RegExp(`^${start}(\\.|$)`)) }),
      ]),
      ...(field === undefined && { item: { index: 1 } }),
    })
  })

  it.each(batches.filter(({ call, field }) => field === undefined && idIn(call.example?.body)))(
    'names the index of an item that does not exist: $name',
    async batch => {
      const answer = await answerTo(batch, body => {
        const [first] = [body].flat()
        return [first, JSON.parse(JSON.stringify(first).replaceAll(anyId, id => missing[id.length] ?? ''))]
      })
      if (toleratesMissing.has(batch.name)) return expect(answer.status).toBeLessThan(300)
      if (batch.call.response === itemAnswers)
        return expect(answer, 'it answers for each').toMatchObject({
          status: 200,
          body: { refused: [{ id: missing[36] }] },
        })
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
      expect(answer.body).toMatchObject({ item: { index: 1 } })
    },
  )
})

const anyId = /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The key of a file and the id of a record that do not exist, by their length. */
const missing: Readonly<Record<number, string>> = { 64: '0'.repeat(64), 36: randomUUID() }
const idIn = (body: unknown): boolean => JSON.stringify(body ?? '').search(anyId) >= 0

/** The body of an example with a second item that has a value of the wrong type. */
function withWrongItem({ body: schema }: Endpoint, body: unknown, field: string | undefined): unknown {
  const list = field === undefined ? [body].flat() : ((body as Record<string, unknown[]>)[field] ?? [])
  const whole = (items: unknown[]) =>
    field === undefined ? items : { ...(body as Record<string, unknown>), [field]: items }
  const [first = 'x'] = list
  const wrong = [
    ...Object.keys(typeof first === 'object' ? (first ?? {}) : {}).map(key => ({
      ...(first as object),
      [key]: { wrong: true },
    })),
    { wrong: true },
  ]
  // The last is a value for lists whose example is empty.
  const found = wrong.map(item => whole([first, item])).find(one => !schema?.safeParse(one).success)
  expect(found, 'a value of the wrong type is refused').toBeDefined()
  return found
}
