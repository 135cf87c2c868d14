import { platformTenantId } from '@atrium/contract/constants'
import { tenantRequestPath } from '@atrium/contract/sign-in/proof'
import { newToken } from '@atrium/server/auth/proof'
import { hashOf } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import { send } from '@atrium/server/delivery/send'
import { sql } from 'kysely'
import { findPermitted } from '../../shared/server/permitted-people.ts'
import { confirmDays, type TenantRequestDraft } from '../tenant-request.contract.ts'
import type { TenantRequestDb } from './tenant-request.tables.ts'

/** Whether people may ask for a tenant now. */
export async function takesRequests(site: Site): Promise<boolean> {
  const { rows } = await site.alone(db =>
    sql`select from tenant_request_setting where tenant_id = ${platformTenantId} and takes_requests`.execute(
      db,
    ),
  )
  return rows.length > 0
}

/**
 * Stores a request and mails the link that confirms it. Neither the code nor the address is looked up, so that nothing
 * says whether they are known.
 */
export async function askForTenant(
  site: Site,
  { publicUrl, requestId }: { publicUrl: URL; requestId: string },
  draft: TenantRequestDraft,
): Promise<void> {
  const { tenantName, tenantNum, realName, email, language, note } = draft
  const token = newToken()
  const expiresAt = new Date(nowMs() + confirmDays * 86_400_000)
  const link = new URL(`${tenantRequestPath}/confirm`, publicUrl)
  link.searchParams.set('token', token)
  const tenantId = platformTenantId
  await site({ requestId }, async (db: TenantRequestDb) => {
    const { id } = await db
      .insertInto('tenantRequest')
      .values({
        ...{ tenantId, num: tenantNum, name: tenantName, language, expiresAt },
        secretHash: hashOf(token),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('tenantRequestPerson')
      .values({ tenantId, id, realName, email, note: note || null })
      .execute()
    await send(db, {
      tenantId,
      code: 'IAM.TENANT_REQUEST_CONFIRM',
      args: { name: realName, tenant: tenantName, days: confirmDays },
      secrets: { link: link.href },
      to: [{ channel: 'EMAIL', address: email, language }],
      usefulUntil: expiresAt,
    })
  })
}

/** A request as its link shows it. */
export interface AskedTenant {
  id: string
  tenantName: string
  tenantNum: string
  realName: string
  email: string
}

/** The request of a link that was not used yet. */
export async function findAskedTenant(site: Site, token: string): Promise<AskedTenant | undefined> {
  const { rows } = await site.alone(db =>
    sql<AskedTenant>`
      select q.id, q.name as tenant_name, q.num as tenant_num, p.real_name, p.email
      from tenant_request q join tenant_request_person p on p.tenant_id = q.tenant_id and p.id = q.id
      where q.secret_hash = ${hashOf(token)} and q.confirmed_at is null and q.expires_at > now()`.execute(db),
  )
  return rows[0]
}

/**
 * Hands a request whose address is proven to the platform, whose people who may answer it are notified. Of two uses of a
 * link exactly one returns true.
 */
export function confirmRequest(
  site: Site,
  { publicUrl, requestId }: { publicUrl: URL; requestId: string },
  { id, tenantName, tenantNum, realName }: AskedTenant,
): Promise<boolean> {
  return site({ requestId }, async (db: TenantRequestDb) => {
    const { numUpdatedRows } = await db
      .updateTable('tenantRequest')
      .set({ confirmedAt: new Date(nowMs()) })
      .where('id', '=', id)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const link = new URL(`/hiam/tenant-requests?request=${id}`, publicUrl)
    await send(db, {
      tenantId: platformTenantId,
      code: 'IAM.TENANT_REQUESTED',
      args: { person: realName, tenant: tenantName, code: tenantNum, link: link.href },
      to: (await findPermitted(db, platformTenantId, 'iam.tenant-request.approve')).map(userId => ({
        userId,
      })),
    })
    return true
  })
}
