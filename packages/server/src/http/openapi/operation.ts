import { type Endpoint, permissionOf, takesKey, tenantSegment } from '@atrium/contract/endpoint'
import { proofMinutes } from '@atrium/contract/sign-in/proof'
import { z } from 'zod'
import { type Json, parameterRef, type Refusal, responseRef, successHeaders } from './components.ts'
import { describeParameter, partsOf } from './descriptions.ts'
import { textsIn } from './docs-texts.ts'
import { fitted, type Shape, sampleOf } from './sample.ts'
import { resolved, rootOf, type Schemas } from './schemas.ts'

/** A call at one of its paths, with what its description depends on. */
export interface DescribedCall {
  name: string
  service: string
  call: Endpoint
  path: string
  schemas: Schemas
  /** Its answers have an ETag. */
  isTagged: boolean
}

/** The paths of an address with an optional tenant segment. */
export function pathsOf(path: string): string[] {
  if (tenantSegment(path) !== 'optional') return [path]
  return [path.replace('[{tenantId}/]', ''), path.replace('[{tenantId}/]', '{tenantId}/')]
}

/** The description of a call at a path. */
export function operation(described: DescribedCall): Json {
  const { name, service, call, path } = described
  return {
    operationId: path.includes('{tenantId}') && call.path.includes('[') ? `${name}.inTenant` : name,
    summary: call.summary,
    description: descriptionOf(call, path.includes('{tenantId}')),
    tags: [service],
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': permissionOf(call) ?? call.access,
    parameters: parametersOf(described),
    ...bodyOf(described),
    responses: responsesOf(described),
  }
}

interface Sent {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

function parametersOf({ name, call, path, schemas, isTagged }: DescribedCall): Json[] {
  const { properties = {}, required = [] } = schemas.of(name).query ?? {}
  const { params = {}, query = {} } = (call.example ?? {}) as Sent
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => String(match[1]))
  const signedIn = call.access !== 'public'
  return [
    ...names.map(parameter =>
      parameter === 'tenantId'
        ? parameterRef('tenantId')
        : {
            name: parameter,
            in: 'path',
            required: true,
            description: describeParameter(name, call.path, parameter),
            schema: { type: 'string' },
            example: params[parameter],
          },
    ),
    ...Object.entries(properties).map(([parameter, { description, ...schema }]) => ({
      name: parameter,
      in: 'query',
      required: required.includes(parameter),
      description,
      schema,
      ...(parameter in query && { example: fitted(query[parameter], schema, rootOf(schemas)) }),
    })),
    ...(signedIn && !call.link ? [parameterRef('context')] : []),
    ...(hasTimes(schemas.of(name).response, schemas) ? [parameterRef('timeFormat')] : []),
    ...(takesKey(call) ? [parameterRef('idempotencyKey')] : []),
    ...(isTagged || (call.link && call.method === 'GET') ? [parameterRef('ifNoneMatch')] : []),
  ]
}

/** Whether an answer contains times. */
const hasTimes = (shape: Shape | undefined, schemas: Schemas): boolean =>
  shape !== undefined && reachable(shape, schemas.components).has('#/components/schemas/LocalTime')

/** The references in a schema and in those it leads to. */
function reachable(shape: Shape, components: Schemas['components'], known = new Set<string>()): Set<string> {
  if (shape.$ref !== undefined) {
    if (known.has(shape.$ref)) return known
    known.add(shape.$ref)
  }
  for (const part of partsOf(shape, components)) reachable(part, components, known)
  return known
}

/** A form has no schema of its own. */
const isForm = (body: z.ZodType): boolean => body instanceof z.ZodCustom

function bodyOf({ name, call, schemas }: DescribedCall): Json {
  if (!call.body) return {}
  const { body: example } = (call.example ?? {}) as Sent
  const { body: shape } = schemas.of(name)
  const root = rootOf(schemas)
  const content = shape
    ? json(shape, example === undefined ? sampleOf(shape, '', root) : fitted(example, shape, root))
    : { 'multipart/form-data': { schema: { type: 'object' }, example } }
  return {
    requestBody: { required: isForm(call.body) || !call.body.safeParse(undefined).success, content },
  }
}

function responsesOf(described: DescribedCall): Json {
  const { call, path, isTagged } = described
  const response = described.schemas.of(described.name).response
  const hasZone = call.link === true || hasTimes(response, described.schemas)
  const ok = (description: string, content: Json) => ({
    200: {
      description,
      headers: successHeaders({ hasZone, hasTag: isTagged || call.link === true }),
      content,
    },
  })
  return {
    ...(call.link ? ok('The file', anyBytes) : call.response && ok('Done', answer(described))),
    ...(mayBeEmpty(call) && { 204: { description: 'Done', headers: successHeaders({}) } }),
    ...(isTagged || (call.link && call.method === 'GET') ? { 304: responseRef(304) } : {}),
    ...Object.fromEntries(
      refusals(call, path.includes('{tenantId}')).map(status => [status, responseRef(status)]),
    ),
  }
}

/** Whether a call may have nothing to answer. */
const mayBeEmpty = ({ link, response }: Endpoint): boolean =>
  !link && (response === undefined || response.safeParse(undefined).success)

const anyBytes: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function answer({ name, call, schemas }: DescribedCall): Json {
  const { response } = schemas.of(name)
  if (call.stream) return { 'text/event-stream': { schema: { type: 'string' }, example: someEvent } }
  if (!response || call.response instanceof z.ZodCustom) return anyBytes
  const example = sampleOf(response, 'text', rootOf(schemas))
  // Texts are sent without quotes.
  if (call.response instanceof z.ZodString)
    return { 'text/plain': { schema: { ...resolved(response, schemas.components) }, example } }
  return json(response, example)
}

const someEvent = 'data: {"kind":"open"}\n\n'

const json = (schema: Shape, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** Describes who may make the call, in which tenant it works, and how it is authorized. */
function descriptionOf(call: Endpoint, inTenant: boolean): string {
  const permission = permissionOf(call)
  const isSite = typeof call.access === 'object' && call.access.level === 'site'
  return [
    permission === undefined
      ? `${call.access === 'public' ? english.anybody : english.signedIn} may call it.`
      : `Needs the permission \`${permission}\`${isSite ? ' in a role of the platform' : ''}.`,
    ...(inTenant ? ['The tenant in the address has to be the one of the session.'] : []),
    ...(call.link
      ? [
          'Opened as a link: a ticket in `access_token`, or the cookie on a page of our own, stands for the token.',
        ]
      : []),
    ...(call.stepUp
      ? [
          `${call.stepUp === true ? 'Needs' : 'May need'} a proof of the last ${proofMinutes} minutes that the user is there: without one it answers 403 \`error.step_up.needed\`.`,
        ]
      : []),
    ...(call.stream ? ['The answer goes on until the session ends.'] : []),
    ...(takesKey(call)
      ? ['Repeated with the same `Idempotency-Key`, it answers the same and changes nothing more.']
      : []),
  ].join(' ')
}

const english = textsIn('en_US')

/** The error statuses of a call, in ascending order. */
export function refusals(call: Endpoint, inTenant: boolean): Refusal[] {
  return [
    ...(call.query || call.body ? ([400] as const) : []),
    ...(call.access === 'public' ? [] : ([401] as const)),
    ...(typeof call.access === 'object' || inTenant || call.stepUp ? ([403] as const) : []),
    ...(call.path.includes('{') && /\{(?!tenantId)/.test(call.path) ? ([404] as const) : []),
    ...(call.method === 'GET' || call.access === 'public' ? [] : ([409] as const)),
    429,
    503,
  ]
}
