import { menuItem } from '@atrium/contract/access/menu'
import { everyCall } from '@atrium/contract/calls'
import { type Endpoint, permissionOf, tenantSegment } from '@atrium/contract/endpoint'
import { errorBody } from '@atrium/contract/errors'
import { exportColumn } from '@atrium/contract/export'
import { dataHierarchy } from '@atrium/contract/lookups/hierarchy'
import { lookupNode } from '@atrium/contract/lookups/lov'
import { fieldValue } from '@atrium/contract/workspace/draft'
import { z } from 'zod'
import { textsIn } from './docs-texts.ts'
import { sampleOf } from './sample.ts'

type Json = Record<string, unknown>

/** Recursive schemas, which need a name to be referenced by. */
const trees: Readonly<Record<string, z.ZodType>> = {
  DataHierarchy: dataHierarchy,
  ExportColumn: exportColumn,
  FieldValue: fieldValue,
  LookupNode: lookupNode,
  MenuItem: menuItem,
}

let installed = trees
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Names recursive schemas of the packages and of features. Called by `installModules`. */
export function installSchemas(contributed: readonly Readonly<Record<string, z.ZodType>>[]): void {
  installed = Object.assign({}, trees, ...contributed)
  for (const [id, tree] of Object.entries(installed)) z.globalRegistry.add(tree, { id })
}

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The contract as an OpenAPI 3.1 document. Optional tenant segments become two paths. */
export function openApi(version: string, publicUrl: URL): Json {
  const paths: Record<string, Json> = {}
  for (const { name, service, call } of everyCall()) {
    for (const path of pathsOf(call.path)) {
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, service, call, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Tokens of a browser count only with its session cookie.',
        },
      },
      schemas: {
        Error: jsonSchema(errorBody, 'output'),
        ...Object.fromEntries(
          Object.entries(installed)
            .sort(byName)
            .map(([id, tree]) => [id, referring(definitionsOf(tree)[id])]),
        ),
      },
    },
  }
}

const definitionsOf = (tree: z.ZodType) => jsonSchema(tree, 'output').$defs as Readonly<Record<string, Json>>

/** A schema as part of the document, with recursive ones among the components. */
function schemaIn(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $defs: _, ...rest } = jsonSchema(schema, io)
  return referring(rest)
}

const referring = (schema: Json | undefined): Json =>
  JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"#/$defs/', '"#/components/schemas/'))

/** The paths of an address with an optional tenant segment. */
export function pathsOf(path: string): string[] {
  if (tenantSegment(path) !== 'optional') return [path]
  return [path.replace('[{tenantId}/]', ''), path.replace('[{tenantId}/]', '{tenantId}/')]
}

function operation(name: string, service: string, call: Endpoint, path: string): Json {
  const permission = permissionOf(call)
  const inTenant = path.includes('{tenantId}')
  const query = call.query
    ? (schemaIn(call.query, 'input') as { properties?: Record<string, Json>; required?: string[] })
    : {}
  const example: { params?: Readonly<Record<string, string>>; query?: unknown; body?: unknown } =
    call.example ?? {}
  const exampleQuery = (example.query ?? {}) as Json
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => String(match[1]))
  return {
    operationId: path.includes('{tenantId}') && call.path.includes('[') ? `${name}.inTenant` : name,
    summary: call.summary,
    description: descriptionOf(call, inTenant),
    tags: [service],
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': permission ?? call.access,
    parameters: [
      ...names.map(parameter => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: parameter === 'tenantId' ? 'integer' : 'string' },
        example: parameter === 'tenantId' ? 1 : example.params?.[parameter],
      })),
      ...Object.entries(query.properties ?? {}).map(([parameter, schema]) => ({
        name: parameter,
        in: 'query',
        required: query.required?.includes(parameter) ?? false,
        schema,
        ...(parameter in exampleQuery && { example: exampleQuery[parameter] }),
      })),
    ],
    ...(call.body && {
      requestBody: {
        required: isForm(call.body) || !call.body.safeParse(undefined).success,
        content: bodyContent(call.body, example.body),
      },
    }),
    responses: {
      ...(call.link ? { 200: { description: 'The file', content: anyBytes } } : {}),
      ...(call.response
        ? { 200: { description: 'Done', content: answer(call, call.response) } }
        : call.link
          ? {}
          : { 204: { description: 'Done' } }),
      ...Object.fromEntries(
        refusals(call, inTenant).map(status => [
          status,
          { description: english[`refused${status}`], content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  }
}

const anyBytes: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** Describes who may make the call, in which tenant it works, and its special headers. */
function descriptionOf(call: Endpoint, inTenant: boolean): string {
  const permission = permissionOf(call)
  const isSite = typeof call.access === 'object' && call.access.level === 'site'
  const asksForSession = call.access !== 'public'
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
    ...(call.stream ? ['The answer goes on until the session ends.'] : []),
    ...(call.method !== 'GET' && asksForSession && !call.secretAnswer
      ? ['Repeated with the same `Idempotency-Key`, it answers the same and changes nothing more.']
      : []),
  ].join(' ')
}

const english = textsIn('en_US')

/** A form has no schema of its own. */
const isForm = (body: z.ZodType): boolean => body instanceof z.ZodCustom

const bodyContent = (body: z.ZodType, example: unknown): Json =>
  isForm(body)
    ? { 'multipart/form-data': { schema: { type: 'object' }, example } }
    : json(schemaIn(body, 'input'), example ?? sampleOf(jsonSchema(body, 'input')))

const answer = (call: Endpoint, response: z.ZodType): Json => {
  if (call.stream) return { 'text/event-stream': { schema: { type: 'string' }, example: someEvent } }
  if (response instanceof z.ZodCustom) return anyBytes
  const example = sampleOf(jsonSchema(response, 'output'), 'text')
  // Texts are sent without quotes.
  if (response instanceof z.ZodString) return { 'text/plain': { schema: { type: 'string' }, example } }
  return json(schemaIn(response, 'output'), example)
}

const someEvent = 'data: {"kind":"open"}\n\n'

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** The error statuses of a call, in ascending order. */
export function refusals(call: Endpoint, inTenant: boolean): (400 | 401 | 403 | 404 | 409)[] {
  return [
    ...(call.query || call.body ? ([400] as const) : []),
    ...(call.access === 'public' ? [] : ([401] as const)),
    ...(typeof call.access === 'object' || inTenant ? ([403] as const) : []),
    ...(call.path.includes('{') && /\{(?!tenantId)/.test(call.path) ? ([404] as const) : []),
    ...(call.method === 'GET' || call.access === 'public' ? [] : ([409] as const)),
  ]
}
