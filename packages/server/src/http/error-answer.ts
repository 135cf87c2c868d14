import type { ErrorBody, ErrorCode } from '@atrium/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { outdatedPlan } from '../db/connection/plans.ts'
import { AppError } from './app-error.ts'
import { timeZoneOf } from './clock.ts'
import { errorText } from './error-texts.ts'
import { errorOfConstraint } from './errors.ts'
import { languageOf } from './request.ts'

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
])

/** The disk of the database or of the files is full, over quota, failing or read-only. */
const fullDisk = new Set(['53100', '58030', '25006', 'ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

/** Canceled, deadlocked or out of date: a retry may succeed. */
const busyFailures = new Set(['57014', '40001', '40P01', '53000', '53200', '53300', outdatedPlan])

/** A referenced row does not exist or was deleted, or a row is still referenced. */
const brokenReference = new Set(['23503', '23001'])

/** Values that fit the schema but no column. */
const unstorable = new Set(['22021', '22P05', '22007', '22008', '22003'])

/** Fastify's own errors, by code. */
const frameworkErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'error.body.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'error.body.invalid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.body.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.body.type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'error.body.invalid',
  FST_ERR_BAD_URL: 'error.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'error.not_found',
}

const codeIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Converts an error to one for the caller. Only AppErrors are passed on; unexpected errors are logged by the caller of
 * this function and answered with a plain 500.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeIn(error)
  const framework = frameworkErrors[code]
  if (framework) return new AppError(framework)
  if (error instanceof pg.DatabaseError) {
    const known = errorOfConstraint(error.constraint)
    if (known) return aboutRow(new AppError(known), error)
    // A malformed id names nothing that exists.
    if (code === '22P02') return new AppError('error.not_found')
    if (brokenReference.has(code)) return aboutRow(new AppError('error.reference'), error)
    if (unstorable.has(code)) return new AppError('error.value.unstorable')
    if (fullDisk.has(code)) return new AppError('error.storage.full')
    if (busyFailures.has(code)) return new AppError('error.busy')
  }
  // The disk of the files, or its quota.
  if (fullDisk.has(code)) return new AppError('error.storage.full')
  if (code === 'EMFILE' || code === 'ENFILE') return new AppError('error.busy')
  if (unreachable.has(code)) return new AppError('error.db.unavailable')
  if (error instanceof Error) {
    if (/timeout exceeded when trying to connect/.test(error.message)) return new AppError('error.busy')
    if (/Connection terminated|is not queryable/.test(error.message))
      return new AppError('error.db.unavailable')
    if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400)
      return new AppError('error.body.invalid')
  }
  return new AppError('error.internal')
}

/** Adds the id that the database names in the detail of a violated constraint. */
function aboutRow(error: AppError, { detail }: pg.DatabaseError): AppError {
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(detail ?? '') ?? []
  return error.about(id)
}

/** The item of a batch that was refused, if the body is one: by its record, or by the field that is wrong. */
function itemOf({ recordId, fields }: AppError, body: unknown): Pick<ErrorBody, 'item'> {
  if (!Array.isArray(body)) return {}
  const index =
    recordId === undefined
      ? Number(/^(\d+)(\.|$)/.exec(fields[0]?.field ?? '')?.[1] ?? -1)
      : body.findIndex(row => row === recordId || Object.values(row ?? {}).includes(recordId))
  if (index < 0 || index >= body.length) return {}
  const id = recordId ?? idIn(body[index])
  return { item: { index, ...(id !== undefined && { id }) } }
}

/** The id of a row of a batch: its `id`, or else its first field that is named like one. */
function idIn(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const [, id] = Object.entries(row).find(([name]) => name === 'id' || /Id$/.test(name)) ?? []
  return typeof id === 'string' ? id : undefined
}

export function errorBodyOf(error: AppError, request: FastifyRequest): ErrorBody {
  const { status } = error
  const { tenantId } = error.values
  return {
    failed: true,
    code: error.code,
    message: errorText(error.code, languageOf(request), error.values, timeZoneOf(request)),
    type: status >= 500 ? 'error' : 'warn',
    requestId: request.id,
    ...(error.fields.length > 0 && { fields: [...error.fields] }),
    ...(typeof tenantId === 'number' && { tenantId }),
    ...itemOf(error, request.body),
  }
}

/** Answered to HZERO-compatible clients with 200 and `failed`, because their pages show the message only then. */
const businessStatuses = new Set([400, 404, 409, 413, 422])

const isForHzeroClient = ({ session }: FastifyRequest): boolean => (session?.hzeroClient ?? null) !== null

/** Turns an error into an answer: JSON, or the page for it. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf?: (body: ErrorBody) => string,
): FastifyReply {
  const error = asAppError(thrown)
  if (error.code === 'error.internal') request.log.error({ err: thrown }, 'unexpected error')
  // A foreign key without an error code of its own may be a gap in the product.
  else if (error.status >= 500 || error.code === 'error.reference')
    request.log.warn({ err: thrown }, error.code)
  // Fastify closes the connection after a refused body; if the body was read in full, it can stay open.
  if (request.raw.complete) reply.removeHeader('connection')
  const { seconds } = error.values
  if (error.status === 429 && seconds !== undefined) reply.header('retry-after', String(seconds))
  if (error.status === 503) reply.header('retry-after', '2')
  const body = errorBodyOf(error, request)
  return reply
    .code(isForHzeroClient(request) && businessStatuses.has(error.status) ? 200 : error.status)
    .header('content-type', pageOf ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .send(pageOf ? pageOf(body) : body)
}
