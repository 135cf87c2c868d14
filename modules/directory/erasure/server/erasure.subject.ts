import { siteLevel } from '@atrium/contract/constants'
import { isWithin } from '@atrium/server/access/tenant-scope'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import type { Context } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { isAdministered } from '../../account/server/account.queries.ts'
import { isStaff, standsAbove } from '../../assignment/server/assignment.queries.ts'

export type CallContext = Pick<Context<'signed-in'>, 'db' | 'session' | 'request' | 'language'>

/** A person of the session's tenant, or a guest in it. */
export interface Subject {
  id: string
  tenantId: number
  loginName: string
  realName: string
  isGuest: boolean
}

/** @throws `error.not_found`, `error.account.own`, `error.account.above_own` */
export async function requireSubject(site: Site, context: CallContext, userId: string): Promise<Subject> {
  const { db, session } = context
  const find = async (of: Scoped) => {
    const { rows } = await sql<Subject>`
      select u.id, u.tenant_id, u.login_name, u.real_name, not (${isWithin(session, sql`u.tenant_id`)}) as is_guest
      from app_user u where u.id::text = ${userId} and ${isAdministered(session)}
        and (${isWithin(session, sql`u.tenant_id`)} or exists (
          select from held_role m where m.user_id = u.id and m.tenant_id = ${session.tenantId}))`.execute(of)
    return rows[0]
  }
  const isOfPlatform = session.level === siteLevel
  const subject = isOfPlatform ? await site({}, find) : await find(db)
  if (!subject) throw new AppError('error.not_found')
  if (subject.id === session.userId) throw new AppError('error.account.own')
  if (!isOfPlatform && !subject.isGuest && (await site({}, all => isStaff(all, subject.id))))
    throw new AppError('error.account.above_own')
  const isAbove = isOfPlatform
    ? await site({}, all => standsAbove(all, session, subject.id))
    : await standsAbove(db, session, subject.id)
  if (isAbove) throw new AppError('error.account.above_own')
  return { ...subject, tenantId: Number(subject.tenantId) }
}
