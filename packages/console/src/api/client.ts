import type { CallArguments, LooseInput } from '@atrium/contract/call-input'
import { contextHeader, idempotencyHeader } from '@atrium/contract/constants'
import { type AnswerOf, addressFor, type Endpoint, tenantSegment } from '@atrium/contract/endpoint'
import { fileNameIn } from '@atrium/contract/file-name'
import { queryText } from '@atrium/contract/query-values'
import { readPage } from '@atrium/contract/read-page'
import { askAbout, isAskable } from '../session/refusals.ts'
import { ApiError, failureIn } from './api-error.ts'
import { type Caller, callerKnown, currentCaller, currentMenuId } from './caller.ts'
import { noteUnanswered, probeOf } from './connection.ts'
import { noteSessionEnd } from './session-end.ts'
import { settings } from './settings.ts'
import { endOfSwitch, untilAnswered } from './switching.ts'
import { accessToken, tokenForCall } from './token.ts'
import { uuid } from './uuid.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** For calls that read or change the session's role and tenant, which must not be sent those of the page. */
  withoutContext?: boolean
  /** For calls that switch the role or tenant: they carry those of the page, and others wait for them. */
  isSwitch?: boolean
  /** Continues when the page is left; the body must be small. */
  keepalive?: boolean
}

let wordsWithoutAnswer = (_call: Endpoint): string => ''

/** Sets what is said about calls that nobody answered. */
export function onNoAnswer(words: (call: Endpoint) => string): void {
  wordsWithoutAnswer = words
}

/** The error of a call that nobody answered. */
export function unanswered(call: Endpoint, hadToken: boolean, status = 0): ApiError {
  noteUnanswered(probeOf(withApiHost('/health/live')))
  return new ApiError({ status, message: wordsWithoutAnswer(call), hadToken, call, isUnanswered: true })
}

/**
 * Makes a call of the contract [CALL-31..35], again with the same input after the user has given what it lacked.
 * @throws ApiError for every unsuccessful answer, also for a `failed` body in a 2xx.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E, CallOptions>
): Promise<AnswerOf<E>> {
  try {
    return await callOnce(endpoint, ...given)
  } catch (error) {
    if (!(error instanceof ApiError && isAskable(error.code) && (await askAbout(error)))) throw error
    return call(endpoint, ...given)
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E, CallOptions>
): Promise<AnswerOf<E>> {
  const [, options] = given
  if (options?.withoutContext || options?.isSwitch) return callNow(endpoint, ...given)
  const switching = endOfSwitch()
  if (switching) await sameContextAfter(switching, endpoint)
  return untilAnswered(callNow(endpoint, ...given))
}

async function callNow<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E, CallOptions>
): Promise<AnswerOf<E>> {
  const given = (input ?? {}) as LooseInput
  const needsCaller = endpoint.access !== 'public' && tenantSegment(endpoint.path) !== 'none'
  const caller = currentCaller() ?? (needsCaller ? await callerKnown() : undefined)
  const context = options?.withoutContext ? undefined : caller
  const address = withApiHost(
    addressFor(endpoint.path, given.params ?? {}, caller, settings.platformVersion) +
      queryText(given.query ?? {}, endpoint.method),
  )

  const token = await tokenForCall()
  const response = await send(address, endpoint, given.body, token, context, options)
  const newer = response.status === 401 && token ? accessToken() : undefined
  // Another window has signed in or renewed the token meanwhile: the refusal was for the older one.
  if (newer && newer !== token) {
    const again = await send(address, endpoint, given.body, newer, context, options)
    return (await answerOf(again, endpoint, true, options?.signal)) as AnswerOf<E>
  }
  return (await answerOf(response, endpoint, token !== undefined, options?.signal)) as AnswerOf<E>
}

/** @throws ApiError as the server does for a call of the role or tenant before the switch. */
async function sameContextAfter(switching: Promise<void>, endpoint: Endpoint): Promise<void> {
  const caller = currentCaller()
  await switching
  if (caller !== currentCaller())
    throw new ApiError({ status: 409, code: 'error.session.moved', message: '', call: endpoint })
}

/** The headers of every call [CALL-31]. The browser itself writes the content type of a form, with its boundary. */
export function headersOf(token: string | undefined, context: Caller | undefined, body?: unknown): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    'X-Requested-With': 'XMLHttpRequest',
  })
  if (!(body instanceof FormData)) headers.set('Content-Type', 'application/json; charset=utf-8')
  if (token) headers.set('Authorization', `bearer ${token}`)
  if (token && context?.roleId) headers.set(contextHeader, `${context.roleId}:${context.tenantId}`)
  const menuId = currentMenuId()
  if (menuId) headers.set('H-Menu-Id', menuId)
  return headers
}

async function send(
  address: string,
  endpoint: Endpoint,
  body: unknown,
  token: string | undefined,
  context: Caller | undefined,
  { signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const headers = headersOf(token, context, body)
  const write = endpoint.method === 'GET' ? undefined : writeOf(address, endpoint, body, context)
  if (write) headers.set(idempotencyHeader, write.key)
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    keepalive,
  }
  if (signal) request.signal = signal
  if (body instanceof FormData) request.body = body
  else if (endpoint.method !== 'GET' && body !== undefined) request.body = JSON.stringify(body)
  try {
    const response = await fetch(address, request)
    if (isOfProxy(response)) throw unanswered(endpoint, token !== undefined, response.status)
    write?.settle()
    noteSessionEnd(response)
    return response
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause
    throw unanswered(endpoint, token !== undefined)
  }
}

/** A page of a proxy: the services answer in JSON, also when they are busy. */
const isOfProxy = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && (headers.get('content-type') ?? 'text/html').includes('text/html')

/** The keys of writes that are not answered yet, by what they write; those of forms by the form. */
const openWrites = new Map<string, string>()
const openForms = new WeakMap<FormData, string>()

/** The idempotency key of a write. Until it is answered, the same write again has the same key and happens once. */
function writeOf(address: string, { method }: Endpoint, body: unknown, context: Caller | undefined) {
  if (body instanceof FormData) {
    const key = openForms.get(body) ?? uuid()
    openForms.set(body, key)
    return { key, settle: () => openForms.delete(body) }
  }
  const write = JSON.stringify([method, address, body, context])
  const key = openWrites.get(write) ?? uuid()
  openWrites.set(write, key)
  return { key, settle: () => openWrites.delete(write) }
}

/** Prefixes relative addresses with the API host [CALL-33]. */
export function withApiHost(address: string): string {
  return /^https?:/.test(address) ? address : settings.apiHost + address
}

async function answerOf(
  response: Response,
  endpoint: Endpoint,
  hadToken: boolean,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const known = { status: response.status, hadToken, call: endpoint }
  const notUnderstood = () => unanswered(endpoint, hadToken)
  const text = () =>
    bodyOf(response).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw notUnderstood()
    })
  if (response.status === 204) return {}
  const kind = response.headers.get('content-type') ?? ''
  if (!response.ok) {
    const body = await text()
    const failure = failureIn(parsed(body))
    const requestId = failure?.requestId ?? response.headers.get('x-request-id') ?? undefined
    if (failure) throw new ApiError({ ...known, ...failure, requestId, flagged: true, body })
    throw new ApiError({
      ...known,
      message: plainMessage(body, kind) || response.statusText,
      requestId,
      body,
    })
  }
  // A file, whatever its contents.
  const fileName = fileNameIn(response.headers.get('content-disposition'))
  if (fileName !== undefined) return new File([await response.blob()], fileName, { type: kind })
  if (kind.includes('json')) {
    const body = await text()
    const value = body === '' ? {} : parsed(body)
    if (value === undefined) throw notUnderstood()
    const failure = failureIn(value)
    if (failure) throw new ApiError({ ...known, ...failure, flagged: true, body })
    return readPage(value)
  }
  // HTML instead of data comes from a proxy or a hotspot, not from the service.
  if (kind.includes('text/html')) throw notUnderstood()
  return kind.startsWith('text/') || kind === '' ? text() : response.blob()
}

/** The body as text. Chromium blocks the page half as long as by `Response.text()` where it is of many megabytes. */
async function bodyOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A short plain text that can be shown; markup and other structures cannot. */
function plainMessage(body: string, kind: string): string {
  if (kind.includes('json')) {
    const message = (parsed(body) as { message?: unknown } | undefined)?.message
    return typeof message === 'string' ? message : ''
  }
  return kind.startsWith('text/plain') && body.length <= 300 ? body : ''
}
