import type { z } from 'zod'
import type { MultipartForm } from './form.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anybody, whoever is signed in, or who holds a permission (`service.noun.verb`).
 * `level: 'site'` keeps a call for sessions of the platform, which may then reach across tenants.
 * There is no default, so that nobody can forget it.
 */
export type Access = 'public' | 'signed-in' | { readonly permission: string; readonly level?: 'site' }

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Input that can be sent as it stands, but for what `example-ids.ts` says. The fields of a form are texts. */
export interface Example<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params?: { readonly [Name in Exclude<NamesIn<Path>, 'tenantId'>]: string }
  readonly query?: z.input<Query>
  readonly body?: z.input<Body> extends MultipartForm ? Readonly<Record<string, string>> : z.input<Body>
}

/**
 * One HTTP call. The server's route, the console's client and query key, the OpenAPI page, the list of
 * permissions and the refusal tests are all read from this object.
 *
 * `path` is written as the wire has it: `{tenantId}/` is a required tenant segment, `[{tenantId}/]` an
 * optional one, any other `{name}` an opaque id. Without `response` the answer is 204.
 */
export interface Endpoint<
  Path extends string = string,
  Who extends Access = Access,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly access: Who
  readonly query?: Query
  readonly body?: Body
  readonly response?: Response
  /** Wherever there is something that must be sent. */
  readonly example?: Example<Path, Query, Body>
  /** Answers `text/event-stream` and goes on doing so; being read is no use of the session. */
  readonly stream?: true
  /** Whatever its method, it changes nothing, so that whoever asks next need not be shown what it wrote. */
  readonly onlyReads?: true
  /** The answer opens something: it is never kept, not even for somebody who repeats the call. */
  readonly secretAnswer?: true
  /**
   * Opened by browsers as a link or the source of a picture: a ticket in `access_token`, or the cookie on a page of our
   * own, stands for the token. The handler answers by itself, with a file or a redirect.
   */
  readonly link?: true
  /** Of a list: the fields that not everybody sees, each with the element of the console that it takes. */
  readonly columns?: Readonly<Record<string, string>>
  /**
   * Reads for a session of the platform the records of every tenant, unless the address names the platform itself: a
   * list with `tenantQuery` and `ofTenant` in its rows, or what it leads to.
   */
  readonly acrossTenants?: true
  /** In bytes, when a body must not be as large as any. */
  readonly largestBody?: number
}

export function endpoint<
  const Path extends string,
  const Who extends Access,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodVoid,
>(definition: Endpoint<Path, Who, Query, Body, Response>): Endpoint<Path, Who, Query, Body, Response> {
  return definition
}

/** A noun's calls: the values of `roleApi` and its like. */
export type Api = Readonly<Record<string, Endpoint>>

/** The ids a path names, without the tenant, which no handler may read from the path. */
export type ParamsOf<E> =
  E extends Endpoint<infer Path> ? { readonly [Name in Exclude<NamesIn<Path>, 'tenantId'>]: string } : never

/** What a handler receives, after parsing. */
export type QueryOf<E> =
  E extends Endpoint<string, Access, infer Query, z.ZodType, z.ZodType> ? z.output<Query> : never
export type BodyOf<E> =
  E extends Endpoint<string, Access, z.ZodType, infer Body, z.ZodType> ? z.output<Body> : never

/** What a caller writes, before parsing. */
export type QueryFor<E> =
  E extends Endpoint<string, Access, infer Query, z.ZodType, z.ZodType> ? z.input<Query> : never
export type BodyFor<E> =
  E extends Endpoint<string, Access, z.ZodType, infer Body, z.ZodType> ? z.input<Body> : never

/** What a handler returns, and what a caller gets. */
export type AnswerOf<E> =
  E extends Endpoint<string, Access, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never

export type TenantSegment = 'none' | 'optional' | 'required'

export function tenantSegment(path: string): TenantSegment {
  if (path.includes('[{tenantId}/]')) return 'optional'
  return path.includes('{tenantId}') ? 'required' : 'none'
}

/** The addresses a path stands for, with `:name` in place of `{name}`: two when the tenant is optional. */
export function addressesOf(path: string): string[] {
  const colons = (text: string) => text.replace(/\{(\w+)\}/g, ':$1')
  if (tenantSegment(path) !== 'optional') return [colons(path)]
  return [colons(path.replace('[{tenantId}/]', '')), colons(path.replace('[{tenantId}/]', '{tenantId}/'))]
}

/**
 * The address of one call. Site users leave an optional tenant segment out, everybody else fills it
 * (`tenantId` 0 is the platform and a valid value) [ROLE-2].
 */
export function addressFor(
  path: string,
  params: Readonly<Record<string, string>>,
  caller: { level: string; tenantId: number } | undefined,
): string {
  const segment = tenantSegment(path)
  let address = path
  if (segment === 'optional') {
    const filled = caller && caller.level !== 'site' ? `${caller.tenantId}/` : ''
    address = address.replace('[{tenantId}/]', filled)
  } else if (segment === 'required') {
    address = address.replace('{tenantId}', String(caller?.tenantId ?? 0))
  }
  return address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs {${name}}`)
    return encodeURIComponent(value)
  })
}

/** Whether a call cannot be made without saying something, so that it has an example of it. */
export const needsExample = ({ path, query, body }: Endpoint): boolean =>
  /\{(?!tenantId\})/.test(path) || body !== undefined || (query !== undefined && !query.safeParse({}).success)

/** The permission a call asks for, or nothing when it asks for none. */
export function permissionOf(call: Endpoint): string | undefined {
  return typeof call.access === 'object' ? call.access.permission : undefined
}
