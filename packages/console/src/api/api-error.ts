import type { Endpoint } from '@atrium/contract/endpoint'
import type { ErrorBody } from '@atrium/contract/errors'

export interface FieldError {
  field: string
  message: string
}

interface Failure {
  /** 0 without an answer. */
  status: number
  code?: string | undefined
  message: string
  type?: ErrorBody['type'] | undefined
  requestId?: string | undefined
  fields?: readonly FieldError[] | undefined
  tenantId?: number | undefined
  /** The body contains `failed: true`. */
  flagged?: boolean
  /** The request had a token. */
  hadToken?: boolean
  call?: Endpoint | undefined
  /** The body of the answer as text. */
  body?: string | undefined
  /** No service answered: the network is down, or a proxy speaks for a server that is away. */
  isUnanswered?: boolean
}

/** A failed call, with its status [ERR-1]. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly type: ErrorBody['type']
  readonly requestId: string | undefined
  readonly fields: readonly FieldError[]
  /** The tenant whose records need a reason. */
  readonly tenantId: number | undefined
  readonly flagged: boolean
  readonly hadToken: boolean
  readonly call: Endpoint | undefined
  readonly body: string | undefined
  readonly isUnanswered: boolean

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.type = failure.type ?? 'warn'
    this.requestId = failure.requestId
    this.fields = failure.fields ?? []
    this.tenantId = failure.tenantId
    this.flagged = failure.flagged ?? false
    this.hadToken = failure.hadToken ?? false
    this.call = failure.call
    this.body = failure.body
    this.isUnanswered = failure.isUnanswered ?? false
  }
}

/** The failure that a body describes; undefined if it is none. */
export function failureIn(
  body: unknown,
): Pick<Failure, 'code' | 'message' | 'type' | 'requestId' | 'fields' | 'tenantId'> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { failed, code, message, type, requestId, fields, tenantId } = body as Partial<
    Record<keyof ErrorBody, unknown>
  >
  if (failed !== true) return undefined
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : '',
    // Unknown types are shown as errors; a missing one is a warning.
    type:
      type === 'info' || type === 'error' || type === 'warn' ? type : type === undefined ? 'warn' : 'error',
    requestId: typeof requestId === 'string' ? requestId : undefined,
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    tenantId: typeof tenantId === 'number' ? tenantId : undefined,
  }
}

function isFieldError(entry: unknown): entry is FieldError {
  if (typeof entry !== 'object' || entry === null) return false
  const { field, message } = entry as Record<string, unknown>
  return typeof field === 'string' && typeof message === 'string'
}
