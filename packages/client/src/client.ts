import type { CallArguments, CallInput, LooseInput } from '@atrium/contract/call-input'
import { idempotencyHeader, largestPageSize } from '@atrium/contract/constants'
import { type AnswerOf, addressFor, type Endpoint, takesKey } from '@atrium/contract/endpoint'
import { fileNameIn } from '@atrium/contract/file-name'
import { queryText } from '@atrium/contract/query-values'
import { type Repetition, send } from './send.ts'

export { CallError } from './call-error.ts'
export { type ServiceAccount, serviceToken } from './service-token.ts'

export interface ClientOptions extends Repetition {
  /** The address of the installation, such as `https://atrium.example.com`. */
  url: string
  /** A personal access token, or a function that answers the token for each call, such as `serviceToken`. */
  token: string | (() => string | Promise<string>)
  /** The tenant whose records are meant; without it those of the platform, or of an installation for one tenant. */
  tenantId?: number | undefined
}

export interface CallOptions {
  signal?: AbortSignal
}

/** A row of the pages that a call answers. */
type RowOf<E> = AnswerOf<E> extends { content: readonly (infer Row)[] } ? Row : never

/** A page of any list: see `page.ts` of the contract. */
interface AnyPage<Row> {
  content: readonly Row[]
  totalPages: number
  anchor?: string
  nextCursor?: string
}

export interface Client {
  /**
   * Makes a call of the contract. Changes are sent with an idempotency key of their own, so that one that is sent
   * again happens once. A file is answered as `File`, and `undefined` where the API answers nothing.
   * @throws CallError for every refusal.
   */
  call<E extends Endpoint>(endpoint: E, ...given: CallArguments<E, CallOptions>): Promise<AnswerOf<E>>
  /**
   * The rows of all pages of a list, each page loaded when its first row is asked for. A list with a cursor continues
   * after its last row; of others, rows that move between pages meanwhile may come twice or be left out.
   */
  rows<E extends Endpoint>(
    endpoint: E,
    ...given: CallArguments<E, CallOptions>
  ): AsyncGenerator<RowOf<E>, void>
}

/** Makes the calls of an installation of Atrium, in browsers and in Node, as the owner of a token. */
export function client({ url, token, tenantId, ...repetition }: ClientOptions): Client {
  const caller = tenantId === undefined ? undefined : { level: 'organization', tenantId }

  async function call<E extends Endpoint>(
    endpoint: E,
    ...[input, { signal } = {}]: CallArguments<E, CallOptions>
  ): Promise<AnswerOf<E>> {
    const { method, path } = endpoint
    const { params = {}, query = {}, body } = (input ?? {}) as LooseInput
    const headers = new Headers({
      Accept: 'application/json',
      Authorization: `Bearer ${typeof token === 'string' ? token : await token()}`,
    })
    const hasKey = takesKey(endpoint)
    if (hasKey) headers.set(idempotencyHeader, crypto.randomUUID())
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
    const response = await send(
      new URL(addressFor(path, params, caller) + queryText(query, method), url).href,
      {
        method,
        headers,
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      },
      method === 'GET' || endpoint.onlyReads === true || hasKey,
      repetition,
    )
    return (await answerIn(response)) as AnswerOf<E>
  }

  async function* rows<E extends Endpoint>(
    endpoint: E,
    ...[input, options]: CallArguments<E, CallOptions>
  ): AsyncGenerator<RowOf<E>, void> {
    const given = (input ?? {}) as LooseInput
    let place: Readonly<Record<string, string | number>> = { page: 0 }
    for (let number = 1; ; number += 1) {
      const query = { size: largestPageSize, ...given.query, ...place }
      const answer = await call<Endpoint>(endpoint, { ...given, query } as CallInput<Endpoint>, options)
      const page = answer as AnyPage<RowOf<E>>
      yield* page.content
      if (page.nextCursor !== undefined) place = { cursor: page.nextCursor }
      else if ('cursor' in place || number >= page.totalPages) return
      else place = { page: number, ...(page.anchor !== undefined && { anchor: page.anchor }) }
    }
  }

  return { call, rows }
}

async function answerIn(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  const name = fileNameIn(response.headers.get('content-disposition'))
  if (name !== undefined) return new File([await response.blob()], name, { type })
  return type.includes('json') ? response.json() : response.text()
}
