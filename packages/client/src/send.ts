import { CallError, type Failure } from './call-error.ts'

/** The limits of repeating a request. */
export interface Repetition {
  /** How often a request is sent at most, by default 4 times. */
  tries?: number | undefined
  /** Seconds: a server that asks to wait longer is not waited for. By default 60. */
  longestWait?: number | undefined
}

/**
 * Sends a request and answers the successful response. After 429 and 503, which changed nothing, it sends it again when
 * `Retry-After` says; `isRepeatable` requests also after no answer, in growing distances.
 * @throws CallError for any other status, and `TypeError` of `fetch` without an answer.
 */
export async function send(
  address: string,
  request: RequestInit,
  isRepeatable: boolean,
  { tries = 4, longestWait = 60 }: Repetition,
): Promise<Response> {
  for (let sent = 1; ; sent += 1) {
    try {
      const response = await fetch(address, { ...request, credentials: 'omit' })
      if (response.ok) return response
      throw new CallError(response, errorIn(await response.text()))
    } catch (error) {
      const seconds = secondsBefore(error, sent, isRepeatable)
      if (seconds === undefined || seconds > longestWait || sent >= tries) throw error
      await pause(seconds * 1000, request.signal)
    }
  }
}

/** The seconds to wait before a request is sent again; undefined if it is not. */
function secondsBefore(error: unknown, sent: number, isRepeatable: boolean): number | undefined {
  if (error instanceof CallError)
    return error.status === 429 || error.status === 503 ? (error.retryAfter ?? 2 ** sent) : undefined
  // `fetch` throws a TypeError without an answer; an aborted request is not sent again.
  return isRepeatable && error instanceof TypeError ? 2 ** sent / 4 : undefined
}

/** The error in a body: of the API, or of OAuth (RFC 6749 §5.2); nothing in the page of a proxy. */
function errorIn(text: string): Failure {
  try {
    const body = JSON.parse(text) as Failure & { error?: string; error_description?: string }
    return { ...body, code: body.code ?? body.error, message: body.message ?? body.error_description }
  } catch {
    return {}
  }
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
