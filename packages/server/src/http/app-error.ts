import type { ErrorCode } from '@atrium/contract/errors'
import { definitionOf } from './errors.ts'

/** Texts and numbers; an instant is told by the clock of the caller. */
export type ErrorValues = Readonly<Record<string, string | number | Date>>

/**
 * A failure that is meant for the caller. The code fixes the status and names the translated message;
 * `values` fill the placeholders of that message.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly fields: readonly { field: string; message: string }[]

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

  get status(): number {
    return definitionOf(this.code).status
  }
}

/** A refusal that is kept in the log of the tenant the session is in, once whatever was begun is undone. */
export class Denied extends AppError {
  readonly detail: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, detail: Record<string, unknown> = {}, values: Record<string, string> = {}) {
    super(code, values)
    this.detail = detail
  }
}
