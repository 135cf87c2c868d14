import type { ErrorCode } from '@atrium/contract/errors'
import { definitionOf } from './errors.ts'

/** Texts and numbers; dates are shown in the caller's time zone. */
export type ErrorValues = Readonly<Record<string, string | number | Date>>

/**
 * An error for the caller. The code determines the status and the translated message; `values` fill the message's
 * placeholders.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly fields: readonly { field: string; message: string }[]
  /** The id of the record it is about, by which the item of a batch is found. */
  recordId?: string

  constructor(
    code: ErrorCode,
    values: ErrorValues = {},
    fields: readonly { field: string; message: string }[] = [],
    cause?: unknown,
  ) {
    super(code, { cause })
    this.code = code
    this.values = values
    this.fields = fields
  }

  about(recordId: string | undefined): this {
    if (recordId !== undefined) this.recordId = recordId
    return this
  }

  get status(): number {
    return definitionOf(this.code).status
  }
}

/** A refusal that is recorded in the audit log of the session's tenant, after the transaction is rolled back. */
export class Denied extends AppError {
  readonly detail: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, detail: Record<string, unknown> = {}, values: Record<string, string> = {}) {
    super(code, values)
    this.detail = detail
  }
}
