import { requireProof } from '@atrium/server/access/step-up'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { judgeRoles } from '../../assignment/server/assignment.queries.ts'

/** The transaction of a change, and who makes it. */
export interface Acting<Db extends Scoped = Scoped> {
  db: Db
  session: Session
  language: string
}

/**
 * Refuses a change by which people get or lose these roles, unless the session may assign each of them and has a fresh
 * proof.
 * @throws the error, with the name of the first role that it may not assign; `error.step_up.needed`
 */
export async function requireAssignable(
  { db, session, language }: Acting,
  roleIds: readonly string[],
  error: 'error.user_group.role_above_own' | 'error.unit.role_above_own',
): Promise<void> {
  if (roleIds.length === 0) return
  const judged = await judgeRoles(db, session, language, session.tenantId, roleIds)
  const above = judged.find(role => !role.isGrantable)
  if (above) throw new AppError(error, { name: above.name }).about(above.id)
  requireProof(session)
}
