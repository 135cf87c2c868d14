import { idempotencyHeader } from '@atrium/contract/constants'
import { addressFor, type Endpoint } from '@atrium/contract/endpoint'
import { ApiError, failureIn } from './api-error.ts'
import { callerKnown } from './caller.ts'
import { headersOf, unanswered, withApiHost } from './client.ts'
import { settings } from './settings.ts'
import { tokenForCall } from './token.ts'
import { uuid } from './uuid.ts'

interface Upload {
  /** The sent share, 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Uploads a form with a file and reports its progress, which `fetch` cannot. The answer is the file's address as plain
 * text; a failure may be in that text, too.
 * @throws ApiError, or the reason of the aborted signal.
 */
export async function upload(
  endpoint: Endpoint,
  form: FormData,
  { onProgress, signal }: Upload,
): Promise<string> {
  const caller = await callerKnown()
  const token = await tokenForCall()
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  const known = { hadToken: token !== undefined, call: endpoint }
  return new Promise((resolve, reject) => {
    request.open(
      endpoint.method,
      withApiHost(addressFor(endpoint.path, {}, caller, settings.platformVersion)),
    )
    request.withCredentials = true
    const headers = headersOf(token, caller, form)
    headers.set(idempotencyHeader, uuid())
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { status, responseText: body } = request
      const failure = failureIn(parsed(body))
      if (failure) reject(new ApiError({ ...known, status, ...failure, flagged: true, body }))
      else if (status < 200 || status > 299) reject(new ApiError({ ...known, status, message: '', body }))
      else resolve(body)
    })
    request.addEventListener('error', () => reject(unanswered(endpoint, known.hadToken)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
