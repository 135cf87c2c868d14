import { z } from 'zod'

/** Every error code of the product and the status it is answered with. */
export const errorStatus = {
  'error.data_invalid': 400,
  'error.page.invalid': 400,
  'error.sort.unknown': 400,
  'error.body.invalid': 400,
  'error.idempotency.invalid': 400,
  'error.permission.tooMany': 400,
  'error.role.parent_cycle': 400,
  'error.role.parent_unknown': 400,
  'error.role.end_before_start': 400,
  'error.permission_set.unknown': 400,
  'error.permission_set.parent_lacks': 400,
  'error.language.unknown': 400,
  'error.value.unstorable': 400,
  'error.role.inherit_administrator': 400,
  'error.request.malformed': 400,
  'error.setup.done': 400,
  'error.client.redirect_uri': 400,
  'error.client.origin': 400,
  'error.client.not_legacy': 400,
  PERMISSION_ACCESS_TOKEN_NULL: 401,
  PERMISSION_ACCESS_TOKEN_INVALID: 401,
  PERMISSION_ACCESS_TOKEN_EXPIRED: 401,
  'error.forbidden': 403,
  'error.csrf': 403,
  'error.tenant.mismatch': 403,
  'error.level.site': 403,
  PERMISSION_NOT_PASS: 403,
  'error.role.notGranted': 403,
  'error.role.built_in': 403,
  'error.permission_set.above_own': 403,
  'error.tenant.notMember': 403,
  'error.not_found': 404,
  'error.method.unknown': 405,
  'error.optimistic_lock': 409,
  'error.session.moved': 409,
  'error.session.elsewhere': 409,
  'error.idempotency.mismatch': 409,
  'error.role.code_taken': 409,
  'error.role.in_use': 409,
  'error.client.id_taken': 409,
  'error.body.tooLarge': 413,
  'error.host.unknown': 421,
  'error.body.type': 415,
  'error.rate.limit': 429,
  'error.header.tooLarge': 431,
  'error.internal': 500,
  'error.busy': 503,
  'error.db.unavailable': 503,
  'error.storage.full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** How a failure looks on the wire, whatever its status. */
export const errorBody = z.object({
  failed: z.literal(true),
  code: z.string(),
  message: z.string(),
  type: z.enum(['info', 'warn', 'error']),
  requestId: z.string(),
  /** Which fields of the input break which rule; only with 400. */
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
