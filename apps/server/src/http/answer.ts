import type { ErrorBody, ErrorCode } from '@atrium/contract/errors'
import { errorStatus } from '@atrium/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { outdatedPlan } from '../db/plans.ts'
import { AppError } from './app-error.ts'
import { timeZoneOf } from './clock.ts'
import { errorText } from './error-texts.ts'
import { languageOf } from './request.ts'

/** What a broken rule of the database means to the caller. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  isolation_probe_under_way: 'error.probe.running',
  role_tenant_id_code_key: 'error.role.code_taken',
  language_tenant_id_code_key: 'error.language.code_taken',
  static_text_tenant_id_code_key: 'error.static_text.code_taken',
  static_text_end_after_start: 'error.static_text.end_before_start',
  saved_view_tenant_id_owner_id_code_name_key: 'error.saved_view.name_taken',
  data_hierarchy_tenant_id_code_key: 'error.hierarchy.code_taken',
  data_hierarchy_tenant_id_parent_id_fkey: 'error.hierarchy.in_use',
  data_hierarchy_of_tenant: 'error.hierarchy.of_platform',
  data_hierarchy_not_own_parent: 'error.hierarchy.parent',
  lov_view_tenant_id_code_key: 'error.lov_view.code_taken',
  lov_view_field_tenant_id_lov_view_id_field_key: 'error.lov_view.field_twice',
  lov_tenant_id_code_key: 'error.lov.code_taken',
  lov_value_tenant_id_lov_id_value_key: 'error.lov.value_taken',
  lov_value_end_after_start: 'error.lov.value_end_before_start',
  prompt_tenant_id_lang_prompt_key_prompt_code_key: 'error.prompt.taken',
  role_tenant_id_parent_id_fkey: 'error.role.in_use',
  role_tenant_id_inherit_id_fkey: 'error.role.in_use',
  member_role_tenant_id_role_id_fkey: 'error.role.in_use',
  menu_tenant_id_level_code_key: 'error.menu.code_taken',
  menu_parent_tenant_id_parent_id_fkey: 'error.menu.in_use',
  tenant_num_key: 'error.tenant.num_taken',
  app_user_email: 'error.email.taken',
  app_user_login_name: 'error.account.login_taken',
  role_not_own_parent: 'error.role.parent_cycle',
  role_scope_unit_tenant_id_unit_id_fkey: 'error.role.scope_unknown',
  role_scope_value_tenant_id_data_hierarchy_id_fkey: 'error.role.scope_unknown',
  unit_tenant_id_code_key: 'error.unit.code_taken',
  unit_tenant_id_parent_id_fkey: 'error.unit.in_use',
  unit_not_below_itself: 'error.unit.cycle',
  unit_member_tenant_id_unit_id_fkey: 'error.unit.in_use',
  unit_member_tenant_id_unit_id_position_id_fkey: 'error.position.in_use',
  unit_member_once: 'error.unit_member.taken',
  position_tenant_id_unit_id_code_key: 'error.position.code_taken',
  user_group_tenant_id_code_key: 'error.user_group.code_taken',
  // Taken away by somebody else since it was looked for.
  user_group_member_tenant_id_user_group_id_fkey: 'error.not_found',
  user_group_member_user_id_fkey: 'error.user_group.person_unknown',
  oauth_client_client_id_key: 'error.client.id_taken',
  upload_rule_tenant_id_bucket_directory_key: 'error.upload_rule.taken',
  portal_page_tenant_id_code_key: 'error.portal_page.code_taken',
  portal_file_tenant_id_stored_id_fkey: 'error.file.in_use',
  notice_end_after_start: 'error.notice.end_before_start',
  message_template_tenant_id_code_key: 'error.message_template.code_taken',
  send_config_tenant_id_code_key: 'error.send_config.code_taken',
  mail_server_tenant_id_code_key: 'error.mail_server.code_taken',
  webhook_tenant_id_code_key: 'error.webhook.code_taken',
  send_config_line_tenant_id_webhook_id_fkey: 'error.webhook.in_use',
  receiver_group_tenant_id_code_key: 'error.receiver_group.code_taken',
  notice_receiver_group: 'error.receiver_group.in_use',
  scheduled_job_tenant_id_code_key: 'error.scheduled_job.code_taken',
  import_template_tenant_id_code_key: 'error.optimistic_lock',
  job_run_under_way: 'error.scheduled_job.running',
  notice_receiver_to_tenant_id_fkey: 'error.message.receiver_unknown',
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

/** A disk that takes nothing more: full, the share of it used up, failing, or read only. Of the database, and of files. */
const fullDisk = new Set(['53100', '58030', '25006', 'ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

/** Cut short or beaten to it, or planned for a table of another shape: the same again may go well. */
const busyFailures = new Set(['57014', '40001', '40P01', '53000', '53200', '53300', outdatedPlan])

/** What was looked for has been taken away since, or was named and never there; or it is needed elsewhere. */
const brokenReference = new Set(['23503', '23001'])

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
    if (brokenReference.has(code)) return new AppError('error.reference')
    if (unstorable.has(code)) return new AppError('error.value.unstorable')
    if (fullDisk.has(code)) return new AppError('error.storage.full')
    if (busyFailures.has(code)) return new AppError('error.busy')
  }
  // The disk of the files, or the share of it.
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

export function errorBodyOf(error: AppError, request: FastifyRequest): ErrorBody {
  const status = errorStatus[error.code]
  const { tenantId } = error.values
  return {
    failed: true,
    code: error.code,
    message: errorText(error.code, languageOf(request), error.values, timeZoneOf(request)),
    type: status >= 500 ? 'error' : 'warn',
    requestId: request.id,
    ...(error.fields.length > 0 && { fields: [...error.fields] }),
    ...(typeof tenantId === 'number' && { tenantId }),
  }
}

/** What a legacy client is told with 200 and `failed`, because its pages show the message only then. */
const businessStatuses = new Set([400, 404, 409, 413, 422])

const isForLegacy = ({ session }: FastifyRequest): boolean => (session?.legacyClient ?? null) !== null

/** The one place where a failure becomes an answer: the body as JSON, or the page that is made of it. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf?: (body: ErrorBody) => string,
): FastifyReply {
  const error = asAppError(thrown)
  if (error.code === 'error.internal') request.log.error({ err: thrown }, 'unexpected error')
  // A reference that calls have no word of their own for may be a gap of the product's.
  else if (error.status >= 500 || error.code === 'error.reference')
    request.log.warn({ err: thrown }, error.code)
  // Fastify ends the connection of a body that it refuses; after one that has come whole it can go on.
  if (request.raw.complete) reply.removeHeader('connection')
  const { seconds } = error.values
  if (error.status === 429 && seconds !== undefined) reply.header('retry-after', String(seconds))
  if (error.status === 503) reply.header('retry-after', '2')
  const body = errorBodyOf(error, request)
  return reply
    .code(isForLegacy(request) && businessStatuses.has(error.status) ? 200 : error.status)
    .header('content-type', pageOf ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .send(pageOf ? pageOf(body) : body)
}
