import { platformTenantId } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Store } from '@atrium/server/db/files/store'
import { lockVersion } from '@atrium/server/db/tables/rows'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import { inviteAdministrator, inviteAdministratorAgain } from '../../invitation/server/first-invitation.ts'
import { refuseSecondTenant } from '../../tenant/server/tenant.actions.ts'
import { makeTenant, wholeTemplate } from '../../tenant/server/tenant.creation.ts'
import type { TenantRequest, tenantRequestApi } from '../tenant-request.contract.ts'
import { findRequest } from './tenant-request.queries.ts'
import type { TenantRequestDb } from './tenant-request.tables.ts'

/** The parts of the server that answers need. */
export interface AnsweringServices {
  availableChannels: AvailableChannels
  publicUrl: URL
  store: Store
  /** One tenant besides the platform is all there may be. */
  isOnlyOne: boolean
}

interface Answering extends AnsweringServices {
  /** A connection that sees all tenants. */
  db: TenantRequestDb
  userId: string
}

/**
 * Makes the tenant and invites the person who asked, all or nothing. Of approvals at the same moment the second one
 * finds the request answered.
 * @throws `error.tenant_request.*`, `error.optimistic_lock`, `error.tenant.num_taken`, `error.tenant.no_template`,
 * `error.tenant.only`, `error.mail.unconfigured`
 */
export async function approve(
  { db, userId, isOnlyOne, ...services }: Answering,
  id: string,
  body: BodyOf<typeof tenantRequestApi.approve>,
): Promise<void> {
  const { tenantName, templateId } = body
  const { email, language } = await lockWaiting({ db, ...services }, id, body.objectVersionNumber)
  if (isOnlyOne) await refuseSecondTenant(db)
  const tenantId = await makeTenant(db, services.store, {
    num: body.tenantNum,
    name: { [language]: tenantName, en_US: tenantName },
    ...(templateId !== undefined && (await wholeTemplate(db, templateId))),
  })
  await db
    .updateTable('tenantRequest')
    .set({ approvedAt: new Date(nowMs()), newTenantId: tenantId })
    .where('id', '=', id)
    .execute()
  await inviteAdministrator(db, { tenantId, userId, email, language, publicUrl: services.publicUrl })
}

/**
 * Invites the person of an approved request again, whose link may have expired.
 * @throws `error.mail.unconfigured`, `error.tenant_request.not_approved`, `error.invitation.closed`
 */
export async function inviteAgain(
  { db, userId, availableChannels, publicUrl }: Answering,
  id: string,
): Promise<void> {
  if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
  const { newTenantId: tenantId, email, language } = await findRequest(db, id)
  if (tenantId === undefined) throw new AppError('error.tenant_request.not_approved')
  await inviteAdministratorAgain(db, { tenantId, userId, email, language, publicUrl })
}

/** Refuses a request and mails the reason. @throws `error.tenant_request.*`, `error.optimistic_lock` */
export async function refuse(
  { db, ...services }: Answering,
  id: string,
  { objectVersionNumber, reason }: BodyOf<typeof tenantRequestApi.refuse>,
): Promise<void> {
  const { email, language, realName, tenantName } = await lockWaiting(
    { db, ...services },
    id,
    objectVersionNumber,
  )
  await db
    .updateTable('tenantRequest')
    .set({ refusedAt: new Date(nowMs()), reason })
    .where('id', '=', id)
    .execute()
  await send(db, {
    tenantId: platformTenantId,
    code: 'IAM.TENANT_REQUEST_REFUSED',
    args: { name: realName, tenant: tenantName, reason },
    to: [{ channel: 'EMAIL', address: email, language }],
  })
}

/** Locks a request that can be answered, which ends in a mail. */
async function lockWaiting(
  { db, availableChannels }: Pick<Answering, 'db' | 'availableChannels'>,
  id: string,
  objectVersionNumber: number,
): Promise<TenantRequest> {
  if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
  const { state } = await findRequest(db, id)
  if (state === 'approved' || state === 'refused') throw new AppError('error.tenant_request.answered')
  await lockVersion(db, 'tenantRequest', { id, objectVersionNumber })
  if (state === 'unconfirmed') throw new AppError('error.tenant_request.unconfirmed')
  return findRequest(db, id)
}
