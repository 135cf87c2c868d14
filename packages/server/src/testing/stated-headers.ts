import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { bodyOf, overHttp, type Request } from '../isolation/request.ts'

/** The headers of a call according to the OpenAPI document. */
export interface StatedHeaders {
  /** The names of the headers that the call takes, in lower case. */
  taken: ReadonlySet<string>
  /** The names of the headers of a successful answer, in lower case, by its status. */
  answered: ReadonlyMap<number, readonly string[]>
  isTagged: boolean
}

interface Reference {
  $ref: string
}
interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: Readonly<Record<string, Readonly<Record<string, { name: string; in: string }>>>>
}
interface Operation {
  operationId: string
  parameters: (Reference | { name: string; in: string })[]
  responses: Readonly<Record<string, { headers?: object }>>
}

/** The headers that a document states, by the name of the operation. */
export function statedHeaders({ paths, components }: Document): Map<string, StatedHeaders> {
  const parameterOf = (one: Operation['parameters'][number]) =>
    '$ref' in one ? components.parameters?.[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] : one
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  return new Map(
    operations.map(({ operationId, parameters, responses }) => {
      const taken = parameters.map(parameterOf).filter(one => one?.in === 'header')
      return [
        operationId,
        {
          taken: new Set(taken.map(one => String(one?.name).toLowerCase())),
          answered: new Map(
            Object.entries(responses).map(([status, { headers = {} }]) => [
              Number(status),
              Object.keys(headers).map(name => name.toLowerCase()),
            ]),
          ),
          isTagged: '304' in responses,
        },
      ]
    }),
  )
}

/** A request with headers that its call takes. */
export const withHeaders = (request: Request, stated: StatedHeaders, times: 'local' | 'offset'): Request => ({
  ...request,
  headers: {
    ...request.headers,
    ...(stated.taken.has('x-time-format') && { 'x-time-format': times }),
    ...(stated.taken.has('idempotency-key') && { 'idempotency-key': randomUUID() }),
  },
})

/** Sends a request for another role and tenant than those of the session. */
export async function expectRefusedElsewhere(origin: string, request: Request): Promise<void> {
  const headers = { ...request.headers, 'x-atrium-context': `${randomUUID()}:0` }
  const moved = await overHttp(origin)({ ...request, headers })
  expect([moved.status, bodyOf(moved)]).toEqual([
    409,
    expect.objectContaining({ code: 'error.session.moved' }),
  ])
}

const timeIn = {
  local: /"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/,
  offset: /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"/,
}

type Answer = Awaited<ReturnType<ReturnType<typeof overHttp>>>

/** Checks the headers of an answer, and the form of its times. */
export function expectStatedHeaders(
  request: Request,
  reply: Answer,
  { taken, answered }: StatedHeaders,
): void {
  const names = answered.get(reply.status)
  expect(names, `the document states the status ${reply.status}`).toBeDefined()
  for (const name of names ?? []) expect(reply.headers.get(name) ?? '', name).toMatch(/./)
  expect(reply.headers.has('etag'), 'an ETag is stated').toBe(names?.includes('etag'))
  if (taken.has('x-time-format'))
    expect(reply.text).not.toMatch(
      request.headers['x-time-format'] === 'offset' ? timeIn.local : timeIn.offset,
    )
}

/** Checks what a request gets that is repeated with the ETag or the key of its first answer. */
export async function expectSameAgain(
  origin: string,
  request: Request,
  reply: Answer,
  { taken, isTagged }: StatedHeaders,
): Promise<void> {
  const again = (other: Partial<Request> = {}, headers = {}) =>
    overHttp(origin)({ ...request, ...other, headers: { ...request.headers, ...headers } })
  if (isTagged && reply.status === 200) {
    const known = await again({}, { 'if-none-match': reply.headers.get('etag') ?? '' })
    expect([known.status, known.text]).toEqual([304, ''])
  }
  if (taken.has('idempotency-key')) {
    const first = await again()
    // The stored answer is a value, whose fields may come in another order.
    expect([first.status, bodyOf(first)], 'the first answer').toEqual([reply.status, bodyOf(reply)])
    const other = await again(different(request))
    expect([other.status, bodyOf(other)]).toEqual([
      409,
      expect.objectContaining({ code: 'error.idempotency.mismatch' }),
    ])
  }
}

/** The request with a field, or in its address a parameter, that its call does not know. */
function different({ address, body }: Request): Partial<Request> {
  if (typeof body === 'string' && body.startsWith('{'))
    return { body: JSON.stringify({ ...JSON.parse(body), unknown: 1 }) }
  return { address: `${address}${address.includes('?') ? '&' : '?'}unknown=1` }
}
