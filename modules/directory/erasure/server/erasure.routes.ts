import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { type Route, routes } from '@atrium/server/http/routes'
import { countRows, rowsFor } from '@atrium/server/personal/declared-rows'
import { eraseAccount, eraseAllRows } from '@atrium/server/personal/erase'
import { listErased } from '@atrium/server/personal/erased-list'
import { sql } from 'kysely'
import { keepingAdministrator } from '../../assignment/server/assignment.actions.ts'
import { type ErasureSummary, erasureApi } from '../erasure.contract.ts'
import { type CallContext, requireSubject, type Subject } from './erasure.subject.ts'

/** Needs the connection that sees every tenant: a person is erased from all of them. */
export function erasureRoutes(site: Site, outside: { dataDir: string; secret: string }): Route[] {
  return routes(erasureApi, {
    async preview({ params }, context) {
      const subject = await requireSubject(site, context, params.userId)
      return site({}, db => summaryOf(db, subject, context))
    },

    async create({ params, body }, context) {
      const { session, request } = context
      const subject = await requireSubject(site, context, params.userId)
      if (body.confirmation !== subject.loginName) throw new AppError('error.erasure.confirmation')
      const summary = await site({ userId: session.userId, requestId: request.id }, db =>
        // Serialized, so that two administrators cannot erase each other.
        keepingAdministrator(db, subject.isGuest ? session.tenantId : subject.tenantId, () =>
          erase(db, subject, context),
        ),
      )
      // Before the answer: what was confirmed as erased stays erased after any restore.
      if (!subject.isGuest) await listErased(site, outside)
      return summary
    },
  })
}

const whoseOf = ({ id, isGuest }: Subject, { tenantId }: Session) => ({
  personId: id,
  tenantId: isGuest ? tenantId : undefined,
})

async function summaryOf(
  db: Scoped,
  subject: Subject,
  { session, language }: CallContext,
  done?: readonly number[],
): Promise<ErasureSummary> {
  const whose = whoseOf(subject, session)
  const rows: ErasureSummary['rows'] = []
  for (const [at, one] of rowsFor(whose).entries()) {
    if (one.isSecret) continue
    const count = done?.[at] ?? (await countRows(db, one, whose))
    const name = titleIn(one.title, language)
    if (count > 0) rows.push({ name, count, outcome: one.erased ?? 'deleted' })
  }
  return {
    scope: subject.isGuest ? 'guest' : 'person',
    loginName: subject.loginName,
    realName: subject.realName,
    rows,
    auditEntries: subject.isGuest ? 0 : await countEntries(db, subject.id),
  }
}

const titleIn = ([english, chinese, arabic]: readonly [string, string, string], language: string): string =>
  ({ zh_CN: chinese, ar_SA: arabic })[language] ?? english

/** Chained entries with values of the person. */
async function countEntries(db: Scoped, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select tenant_id, seq from audit_link where actor_id = ${id}
      union select tenant_id, seq from audit_link where subject_id = ${id}) entries`.execute(db)
  return rows[0]?.count ?? 0
}

async function erase(db: Scoped, subject: Subject, context: CallContext): Promise<ErasureSummary> {
  const { session, request } = context
  const { auditEntries } = await summaryOf(db, subject, context, [])
  const done = subject.isGuest
    ? await eraseAllRows(db, whoseOf(subject, session))
    : await eraseAccount(db, subject, { actorId: session.userId, requestId: request.id })
  return { ...(await summaryOf(db, subject, context, done)), auditEntries }
}
