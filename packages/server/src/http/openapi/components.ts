import { textsIn } from './docs-texts.ts'

export type Json = Record<string, unknown>

export type Refusal = 400 | 401 | 403 | 404 | 409 | 429 | 503

const english = textsIn('en_US')

/** The parameters that many calls share. */
const parameters = {
  tenantId: {
    name: 'tenantId',
    in: 'path',
    required: true,
    description: 'The tenant of the session. 0 is the platform.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  context: {
    name: 'X-Atrium-Context',
    in: 'header',
    description:
      'The role and the tenant that the caller believes to work in, as `<roleId>:<tenantId>`. If the session has another role or tenant by now, the call is refused with 409 and `error.session.moved`.',
    schema: { type: 'string', pattern: '^[^:]+:\\d+$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A new random value for each change. A request that is repeated with it within a day is answered as the first was, and changes nothing more. With another request it is refused with 409 and `error.idempotency.mismatch`.',
    schema: { type: 'string', pattern: '^[0-9A-Za-z-]{8,128}$' },
  },
  timeFormat: {
    name: 'X-Time-Format',
    in: 'header',
    description: 'With `offset`, times in the answer have their offset from UTC.',
    schema: { type: 'string', enum: ['local', 'offset'], default: 'local' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer that the caller has. If it is still valid, the answer is 304.',
    schema: { type: 'string' },
  },
} satisfies Readonly<Record<string, Json>>

const headers = {
  requestId: {
    description: 'Identifies the request in the log of the server and in the audit.',
    schema: { type: 'string' },
  },
  etag: {
    description:
      'Identifies this answer. Sent back in `If-None-Match`, it saves the transfer of the same answer.',
    schema: { type: 'string' },
  },
  timeZone: {
    description: 'The time zone of all times in the answer, such as `Europe/Oslo`.',
    schema: { type: 'string' },
  },
  retryAfter: {
    description: 'Seconds after which a repeated request may succeed. With 429 only if the time is known.',
    schema: { type: 'integer', minimum: 1 },
  },
} satisfies Readonly<Record<string, Json>>

const named = (names: readonly (readonly [header: string, name: keyof typeof headers])[]): Json =>
  Object.fromEntries(names.map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]))

/** The headers of a successful answer. */
export const successHeaders = ({ hasZone = false, hasTag = false }): Json =>
  named([
    ['X-Request-Id', 'requestId'],
    ...(hasZone ? ([['X-Time-Zone', 'timeZone']] as const) : []),
    ...(hasTag ? ([['ETag', 'etag']] as const) : []),
  ])

const refusal = (status: Refusal): Json => ({
  description: english[`refused${status}`],
  headers: named([
    ['X-Request-Id', 'requestId'],
    ...(status === 429 || status === 503 ? ([['Retry-After', 'retryAfter']] as const) : []),
  ]),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const responseNames = {
  304: 'NotModified',
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  429: 'TooManyRequests',
  503: 'Unavailable',
} as const

export const parameterRef = (name: keyof typeof parameters): Json => ({
  $ref: `#/components/parameters/${name}`,
})

export const responseRef = (status: keyof typeof responseNames): Json => ({
  $ref: `#/components/responses/${responseNames[status]}`,
})

/** The parts of the document that calls refer to, besides the schemas. */
export const sharedComponents: Json = {
  parameters,
  headers,
  responses: Object.fromEntries(
    Object.entries(responseNames).map(([status, name]) => [
      name,
      status === '304'
        ? {
            description: 'Unchanged since the answer with this ETag',
            headers: successHeaders({ hasTag: true }),
          }
        : refusal(Number(status) as Refusal),
    ]),
  ),
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Tokens of a browser count only with its session cookie, personal access tokens (`atrium_pat_…`) only without one. A token that was issued to a key takes the scheme `DPoP` and a proof (RFC 9449). Answers to the latter state their rate in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.',
    },
  },
}
