import { everyCall } from '@atrium/contract/all'
import { type Endpoint, permissionOf, tenantSegment } from '@atrium/contract/endpoint'
import { errorBody } from '@atrium/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
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
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  }
}

function pathsOf(path: string): string[] {
  if (tenantSegment(path) !== 'optional') return [path]
  return [path.replace('[{tenantId}/]', ''), path.replace('[{tenantId}/]', '{tenantId}/')]
}

function operation(name: string, service: string, call: Endpoint, path: string): Json {
  const permission = permissionOf(call)
  const inTenant = path.includes('{tenantId}')
  const query = call.query
    ? (jsonSchema(call.query, 'input') as { properties?: Record<string, Json>; required?: string[] })
    : {}
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => String(match[1]))
  return {
    operationId: path.includes('{tenantId}') && call.path.includes('[') ? `${name}.inTenant` : name,
    summary: call.summary,
    tags: [service],
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': permission ?? call.access,
    parameters: [
      ...names.map(parameter => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: parameter === 'tenantId' ? 'integer' : 'string' },
      })),
      ...Object.entries(query.properties ?? {}).map(([parameter, schema]) => ({
        name: parameter,
        in: 'query',
        required: query.required?.includes(parameter) ?? false,
        schema,
      })),
    ],
    ...(call.body && { requestBody: { required: true, content: bodyContent(call.body) } }),
    responses: {
      ...(call.response
        ? { 200: { description: 'Done', content: answer(call, call.response) } }
        : { 204: { description: 'Done' } }),
      ...Object.fromEntries(
        refusals(call, inTenant).map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  }
}

/** A form has no schema of its own. */
const bodyContent = (body: z.ZodType): Json =>
  body instanceof z.ZodCustom
    ? { 'multipart/form-data': { schema: { type: 'object' } } }
    : json(jsonSchema(body, 'input'))

const answer = (call: Endpoint, response: z.ZodType): Json => {
  if (call.stream) return { 'text/event-stream': { schema: { type: 'string' } } }
  // A text is sent bare.
  if (response instanceof z.ZodString) return { 'text/plain': { schema: { type: 'string' } } }
  return json(jsonSchema(response, 'output'))
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function refusals(call: Endpoint, inTenant: boolean): [number, string][] {
  return [
    ...(call.query || call.body ? ([[400, 'The input breaks a rule']] as [number, string][]) : []),
    ...(call.access === 'public' ? [] : ([[401, 'Not signed in']] as [number, string][])),
    ...(typeof call.access === 'object' || inTenant
      ? ([[403, 'Not allowed, or another tenant']] as [number, string][])
      : []),
    ...(call.path.includes('{') && /\{(?!tenantId)/.test(call.path)
      ? ([[404, 'Does not exist']] as [number, string][])
      : []),
    ...(call.method === 'GET' || call.access === 'public'
      ? []
      : ([[409, 'Changed in between']] as [number, string][])),
  ]
}
