import type { z } from 'zod'
import { type PlatformVersion, platformVersion } from './constants.ts'
import type { MultipartForm } from './form.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The access rule of a call: public, signed in, or a permission (`service.entity.verb`). `level: 'site'` restricts a
 * call to platform sessions, which then see all tenants. There is no default, so that it cannot be forgotten.
 */
export type Access = 'public' | 'signed-in' | { readonly permission: string; readonly level?: 'site' }

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Valid input, except for the placeholders of `example-ids.ts`. The fields of a form are texts. */
export interface Example<Path extends string, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params?: { readonly [Name in Exclude<NamesIn<Path>, 'tenantId'>]: string }
  readonly query?: z.input<Query>
  readonly body?: z.input<Body> extends MultipartForm ? Readonly<Record<string, string>> : z.input<Body>
}

/**
 * One HTTP call. The server's route, the console's client and query key, the OpenAPI document, the list of permissions
 * and the access tests are all derived from this object.
 * `path` is as on the wire: `{tenantId}/` is a required tenant segment, `[{tenantId}/]` an optional one, any other
 * `{name}` an opaque id. Without `response` the answer is 204.
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
  /** Required for calls with required input. */
  readonly example?: Example<Path, Query, Body>
  /** An endless `text/event-stream`; reading it does not keep the session from becoming idle. */
  readonly stream?: true
  /** Changes no data, whatever its method, so that readers need not wait for it. */
  readonly onlyReads?: true
  /** The answer contains a secret and is never stored, not even for a retry with the same idempotency key. */
  readonly secretAnswer?: true
  /** Ends the session or replaces its secret, so that a request that is repeated is not signed in. */
  readonly endsSession?: true
  /**
   * Opened by browsers as a link or as the source of an image: a ticket in `access_token`, or the cookie on a page of
   * this origin, replaces the token. The handler sends the answer itself, a file or a redirect.
   */
  readonly link?: true
  /**
   * Whether personal access tokens count for the call. Without it a token of which permissions were chosen counts for
   * calls that need one of them, and a token with all that its owner may do counts for all. `never` is for calls about
   * the session, the sign-in and credentials; `always` for calls that show nothing personal, or whose handler asks for
   * permissions itself.
   */
  readonly tokens?: 'never' | 'always'
  /**
   * Needs a proof of the last `proofMinutes` that its user is there: a sign-in, or a proof in the session since.
   * `partly` if that depends on the input or the record, for example on whether roles change: the handler asks then.
   */
  readonly stepUp?: true | 'partly'
  /** Of a list: the fields that need a permission, each with the code of its console element. */
  readonly columns?: Readonly<Record<string, string>>
  /**
   * Platform sessions read the records of all tenants, unless the address names the platform itself: for a list with
   * `tenantQuery` and `ofTenant` in its rows, or the records it leads to.
   */
  readonly acrossTenants?: true
  /** In bytes, if it differs from the general limit. */
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

/** The calls of an entity, such as `roleApi`. */
export type Api = Readonly<Record<string, Endpoint>>

/** The ids in a path without the tenant, which no handler may read from the path. */
export type ParamsOf<E> =
  E extends Endpoint<infer Path> ? { readonly [Name in Exclude<NamesIn<Path>, 'tenantId'>]: string } : never

/** The query as a handler receives it, after parsing. */
export type QueryOf<E> =
  E extends Endpoint<string, Access, infer Query, z.ZodType, z.ZodType> ? z.output<Query> : never
export type BodyOf<E> =
  E extends Endpoint<string, Access, z.ZodType, infer Body, z.ZodType> ? z.output<Body> : never

/** The query as a caller writes it, before parsing. */
export type QueryFor<E> =
  E extends Endpoint<string, Access, infer Query, z.ZodType, z.ZodType> ? z.input<Query> : never
export type BodyFor<E> =
  E extends Endpoint<string, Access, z.ZodType, infer Body, z.ZodType> ? z.input<Body> : never

/** The type that a handler returns and a caller gets. */
export type AnswerOf<E> =
  E extends Endpoint<string, Access, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never

export type TenantSegment = 'none' | 'optional' | 'required'

export function tenantSegment(path: string): TenantSegment {
  if (path.includes('[{tenantId}/]')) return 'optional'
  return path.includes('{tenantId}') ? 'required' : 'none'
}

/** The addresses of a path, with `:name` in place of `{name}`: two if the tenant is optional. */
export function addressesOf(path: string): string[] {
  const colons = (text: string) => text.replace(/\{(\w+)\}/g, ':$1')
  if (tenantSegment(path) !== 'optional') return [colons(path)]
  return [colons(path.replace('[{tenantId}/]', '')), colons(path.replace('[{tenantId}/]', '{tenantId}/'))]
}

/**
 * The address of a call. Platform users, and all users of an installation for one tenant, omit an optional tenant
 * segment; others fill it (`tenantId` 0 is the platform and a valid value) [ROLE-2, CONST-2]. `{tenantId}` and
 * `{organizationId}` both stand for the tenant, unless `params` names the organization.
 */
export function addressFor(
  path: string,
  params: Readonly<Record<string, string>>,
  caller: { level: string; tenantId: number } | undefined,
  version: PlatformVersion = platformVersion,
): string {
  const tenant = String(caller?.tenantId ?? 0)
  const known: Readonly<Record<string, string>> = { organizationId: tenant, ...params, tenantId: tenant }
  return path
    .replaceAll('[{tenantId}/]', caller && caller.level !== 'site' && version === 'SAAS' ? `${tenant}/` : '')
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = known[name]
      if (value === undefined) throw new Error(`${path} needs {${name}}`)
      return encodeURIComponent(value)
    })
}

/** Whether a call has required input, so that it needs an example. */
export const needsExample = ({ path, query, body }: Endpoint): boolean =>
  /\{(?!tenantId\})/.test(path) || body !== undefined || (query !== undefined && !query.safeParse({}).success)

/** Whether a request that is repeated with its idempotency key gets the first answer. */
export const takesKey = (call: Endpoint): boolean =>
  call.method !== 'GET' &&
  !call.onlyReads &&
  call.access !== 'public' &&
  !call.secretAnswer &&
  !call.endsSession &&
  !call.link

/** The permission a call needs, or undefined. */
export function permissionOf(call: Endpoint): string | undefined {
  return typeof call.access === 'object' ? call.access.permission : undefined
}
