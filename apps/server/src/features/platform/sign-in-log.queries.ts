import { type Page, pageOf } from '@atrium/contract/page'
import type { SignInEntry } from '@atrium/contract/platform/sign-in-log'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { deviceOf } from '../../http/device.ts'

const types = {
  'sign-in': 'LOGIN',
  'sign-in-failed': 'LOGIN_FAILURE',
  'sign-out': 'LOGOUT',
  switch: 'SWITCH',
} as const satisfies Record<string, SignInEntry['auditType']>

interface Row {
  id: number
  at: Date
  verb: keyof typeof types
  tenantId: number
  tenantName: string
  toTenantName: string | null
  detail: {
    address?: string
    userAgent?: string
    endedBy?: SignInEntry['endedBy']
    to?: { tenantId?: number }
  }
}

/** Written as in the index `audit_of_sign_ins`: whose sign-in an entry is about. */
const person = sql`(case a.entity when 'app_user' then a.entity_id else a.actor_id end)`
const ofSignIns = sql`a.verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch')`

/** What happened to the sign-ins of a person in whatever tenant, newest first. */
export async function findSignIns(
  all: Scoped,
  userId: string,
  language: string,
  request: { page: number; size: number },
): Promise<Page<SignInEntry>> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from audit a where ${person} = ${userId} and ${ofSignIns}`.execute(all)
  const { rows } = await sql<Row>`
    select a.id, a.at, a.verb, a.tenant_id, tr(t.name, ${language}) as tenant_name,
      tr(other.name, ${language}) as to_tenant_name, coalesce(a.after, '{}') as detail
    from audit a
    join tenant t on t.tenant_id = a.tenant_id
    left join tenant other on a.verb = 'switch' and other.tenant_id <> a.tenant_id
      and other.tenant_id = (a.after -> 'to' ->> 'tenantId')::bigint
    where ${person} = ${userId} and ${ofSignIns}
    order by a.at desc, a.id desc
    limit ${request.size} offset ${request.page * request.size}`.execute(all)
  return pageOf(rows.map(asEntry), request, counted[0]?.count ?? 0)
}

function asEntry({ id, at, verb, tenantName, toTenantName, detail }: Row): SignInEntry {
  return {
    auditId: String(id),
    auditType: types[verb],
    loginDate: at.toISOString(),
    device: deviceOf(detail.userAgent),
    tenantName,
    ...(detail.address && { loginIp: detail.address }),
    ...(toTenantName !== null && { toTenantName }),
    ...(detail.endedBy && { endedBy: detail.endedBy }),
  }
}
