import { type AnswerOf, addressesOf, type Endpoint, tenantSegment } from '@atrium/contract/endpoint'
import { isList, type ListCall } from '@atrium/contract/export'
import { withTenant } from '@atrium/contract/with-tenant'
import { z } from 'zod'
import { queryFor } from '../access/across-tenants.ts'
import { requireCall } from '../access/step-up.ts'
import { isTagged } from '../cache/cached-answer.ts'
import { parse } from '../http/parse.ts'
import { type Context, cachePolicyOf, type Route, uncached } from '../http/routes.ts'

/** A call of this server named by its address, with the query in it. */
export interface OwnCall {
  route: Route
  query: Readonly<Record<string, string | string[]>>
}

/** A list with its handler. */
export interface ListRoute extends Route {
  call: ListCall
}

/**
 * The calls of this server that a stored address may lead to: reading calls that return a list and need no id. They
 * are answered in this process with the rights of the same caller; no address leads to another host [SAFE-45].
 */
export class OwnCalls {
  /** By each form of their path, with the tenant as `{tenantId}`. */
  readonly #routes = new Map<string, Route>()
  readonly #byCall = new Map<Endpoint, Route>()
  /** Every list by its path, as the contract writes it. */
  readonly lists = new Map<string, ListRoute>()

  add(routes: readonly Route[]): void {
    for (const route of routes) {
      this.#byCall.set(route.call, route)
      if (isList(route.call)) this.lists.set(route.call.path, route as ListRoute)
      if (!answersList(route)) continue
      for (const address of addressesOf(route.call.path)) {
        const path = address.replace(':tenantId', '{tenantId}')
        if (!path.includes(':')) this.#routes.set(path, route)
      }
    }
  }

  /** The addresses that users may enter, with the summary of each call. */
  addresses(): { customUrl: string; summary: string }[] {
    const known = new Map([...this.#routes].map(([path, { call }]) => [call, path]))
    return [...known]
      .map(([call, path]) => ({
        customUrl: path.replace('{tenantId}', '{organizationId}'),
        summary: call.summary,
      }))
      .sort((one, other) => (one.customUrl < other.customUrl ? -1 : 1))
  }

  /** Whether answers of the call are cached and have an ETag. */
  isTagged(call: Endpoint): boolean {
    const route = this.#byCall.get(call)
    return route !== undefined && isTagged(call) && cachePolicyOf(route) !== undefined
  }

  /** The call at an address that matches exactly. The tenant in it is a placeholder, never a number [SAFE-46]. */
  at(address: string): OwnCall | undefined {
    const [path = '', text = '', ...rest] = address.split('?')
    const route = this.#routes.get(path.replaceAll('{organizationId}', '{tenantId}'))
    if (!route || rest.length > 0 || /[{}#]/.test(withTenant(text, 0))) return undefined
    return { route, query: queryIn(text) }
  }

  /**
   * Answers the call with the rights and in the transaction of another one. Parameters of the address take precedence
   * over `extras`.
   * @throws Denied if the caller may not make the call
   */
  async answer(
    { route, query }: OwnCall,
    extras: Readonly<Record<string, unknown>>,
    context: Context<'signed-in'>,
  ): Promise<unknown> {
    const { call, handle } = route
    const { tenantId } = context.session
    requireCall(context.session, call)
    const input = {
      params: tenantSegment(call.path) === 'none' ? {} : { tenantId: String(tenantId) },
      // The caller's transaction sees one tenant, whatever the call by itself would see.
      query: queryFor(
        call,
        false,
        parse(call.query, { ...extras, ...ofTenant(query, tenantId) }, context.language),
      ),
      body: undefined,
    }
    return call.response?.parse(await handle(input, { ...context }))
  }

  /**
   * Makes a call with the rights and in the transaction of another one: access and input are checked as for a request
   * of its own.
   * @throws Denied if the caller may not make the call
   */
  async make<E extends Endpoint>(
    call: E,
    input: { params: Readonly<Record<string, string>>; body?: unknown },
    context: Context<'signed-in'>,
  ): Promise<AnswerOf<E>> {
    requireCall(context.session, call)
    const route = this.#byCall.get(call)
    if (!route) throw new Error(`${call.path} is not registered`)
    const { params } = input
    const query = parse(call.query, {}, context.language)
    const body = parse(call.body, input.body, context.language)
    const answer = await uncached(route)({ params, query, body }, { ...context })
    return call.response?.parse(answer) as AnswerOf<E>
  }
}

function answersList({ call }: Route): boolean {
  if (call.method !== 'GET' || call.stream || call.secretAnswer) return false
  const { response } = call
  return response instanceof z.ZodArray || (response instanceof z.ZodObject && 'content' in response.shape)
}

/** The query with the tenant of the session in place of its placeholders [SAFE-46]. */
const ofTenant = (query: OwnCall['query'], tenantId: number): OwnCall['query'] =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      typeof value === 'string' ? withTenant(value, tenantId) : value.map(one => withTenant(one, tenantId)),
    ]),
  )

function queryIn(text: string): OwnCall['query'] {
  const search = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(search.keys())].map(key => {
      const values = search.getAll(key)
      return [key, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
