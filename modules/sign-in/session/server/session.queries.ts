import { isLiveSession, type Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { deviceOf } from '@atrium/server/http/device'
import { sql } from 'kysely'
import type { OwnSession } from '../session.contract.ts'

interface Row {
  id: string
  userAgent: string | null
  address: string | null
  createdAt: Date
  lastSeenAt: Date
  tenantName: string
  roleName: string | null
  clientName: string | null
}

/** The live sessions of a person in all tenants, the caller's first, then the most recently used. */
export async function findOwnSessions(
  all: Scoped,
  session: Session,
  language: string,
): Promise<OwnSession[]> {
  const { rows } = await sql<Row>`
    select s.id, s.user_agent, s.address, s.created_at, s.last_seen_at,
      tr(t.name, ${language}) as tenant_name, tr(r.name, ${language}) as role_name,
      coalesce(tr(c.name, ${language}), s.client_id) as client_name
    from session s
    join app_user u on u.id = s.user_id
    join tenant t on t.tenant_id = s.tenant_id
    left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    left join oauth_client c on c.client_id = s.client_id
    where s.user_id = ${session.userId} and ${isLiveSession}
    order by s.id = ${session.id} desc, s.last_seen_at desc
    limit 200`.execute(all)
  return rows.map(row => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    ...(row.address !== null && { address: row.address }),
    loginDate: row.createdAt.toISOString(),
    lastSeenDate: row.lastSeenAt.toISOString(),
    tenantName: row.tenantName,
    ...(row.roleName !== null && { roleName: row.roleName }),
    ...(row.clientName !== null && { clientName: row.clientName }),
    current: row.id === session.id,
  }))
}

/** The ids of a person's sessions that have not ended, idle ones included. */
export async function findOpenSessionIds(all: Scoped, userId: string): Promise<string[]> {
  const rows = await all
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(row => row.id)
}
