import type { ErrorBody } from '@atrium/contract/errors'

/** The body of an error, of which a proxy may know nothing. */
export type Failure = { [Key in keyof ErrorBody]?: ErrorBody[Key] | undefined }

/** A call that Atrium refused, or could not answer: its status, and the body of the error as the API describes it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** The HTTP status. */
  readonly status: number
  /** The code, which has a fixed status; undefined if a proxy answered. */
  readonly code: string | undefined
  /** The fields with invalid input, each with the rule that it breaks. */
  readonly fields: NonNullable<ErrorBody['fields']>
  /** The refused item of a batch. */
  readonly item: ErrorBody['item']
  /** The id of the request, by which the logs of the server have it. */
  readonly requestId: string | undefined
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(response: Response, body: Failure) {
    super(body.message ?? (response.statusText || `Status ${response.status}`))
    this.status = response.status
    this.code = body.code
    this.fields = body.fields ?? []
    this.item = body.item
    this.requestId = body.requestId ?? response.headers.get('x-request-id') ?? undefined
    this.retryAfter = secondsIn(response.headers.get('retry-after'))
  }
}

/** The seconds of a `Retry-After` header, which has a number or a date (RFC 9110 §10.2.3). */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}
