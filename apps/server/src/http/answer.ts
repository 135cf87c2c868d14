import type { ErrorBody, ErrorCode } from '@atrium/contract/errors'
import { errorStatus } from '@atrium/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { AppError } from './app-error.ts'
import { errorText } from './error-texts.ts'
import { languageOf } from './request.ts'

/** What a broken rule of the database means to the caller. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  role_tenant_id_code_key: 'error.role.code_taken',
  language_tenant_id_code_key: 'error.language.code_taken',
  static_text_tenant_id_code_key: 'error.static_text.code_taken',
  static_text_end_after_start: 'error.static_text.end_before_start',
  saved_view_tenant_id_owner_id_code_name_key: 'error.saved_view.name_taken',
  prompt_tenant_id_lang_prompt_key_prompt_code_key: 'error.prompt.taken',
  role_tenant_id_parent_id_fkey: 'error.role.in_use',
  role_tenant_id_inherit_id_fkey: 'error.role.in_use',
  member_role_tenant_id_role_id_fkey: 'error.role.in_use',
  app_user_email: 'error.email.taken',
  role_not_own_parent: 'error.role.parent_cycle',
  oauth_client_client_id_key: 'error.client.id_taken',
  notice_end_after_start: 'error.notice.end_before_start',
}

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

/** Characters, dates and numbers that fit the schema but no column. */
const unstorable = new Set(['22021', '22P05', '22007', '22008', '22003'])

/** Fastify's own refusals by its code. */
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
 * What a failure is to the caller. Only an AppError speaks for itself; anything unexpected is logged in full by
 * the caller of this function and shown as a plain 500.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeIn(error)
  const framework = frameworkErrors[code]
  if (framework) return new AppError(framework)
  if (error instanceof pg.DatabaseError) {
    const known = constraintErrors[error.constraint ?? '']
    if (known) return new AppError(known)
    // Text that is no id names nothing that exists.
    if (code === '22P02') return new AppError('error.not_found')
    if (unstorable.has(code)) return new AppError('error.value.unstorable')
    if (code === '53100') return new AppError('error.storage.full')
    if (code === '57014' || code === '40001' || code === '40P01') return new AppError('error.busy')
  }
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

export function errorBodyOf(error: AppError, request: FastifyRequest): ErrorBody {
  const status = errorStatus[error.code]
  return {
    failed: true,
    code: error.code,
    message: errorText(error.code, languageOf(request), error.values),
    type: status >= 500 ? 'error' : 'warn',
    requestId: request.id,
    ...(error.fields.length > 0 && { fields: [...error.fields] }),
  }
}

/** What a legacy client is told with 200 and `failed`, because its pages show the message only then. */
const businessStatuses = new Set([400, 404, 409, 413, 422])

const isForLegacy = ({ session }: FastifyRequest): boolean => (session?.legacyClient ?? null) !== null

/** The one place where a failure becomes an answer. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown)
  if (error.code === 'error.internal') request.log.error({ err: thrown }, 'unexpected error')
  else if (error.status >= 500) request.log.warn({ err: thrown }, error.code)
  const { seconds } = error.values
  if (error.status === 429 && seconds !== undefined) reply.header('retry-after', String(seconds))
  if (error.status === 503) reply.header('retry-after', '2')
  return reply
    .code(isForLegacy(request) && businessStatuses.has(error.status) ? 200 : error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBodyOf(error, request))
}
