import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DemoDb } from '../demo.tables.ts'

interface DemoRequest {
  num: string
  name: string
  person: string
  email: string
  note?: string
  language?: string
  daysAgo: number
  state: 'unconfirmed' | 'waiting' | 'refused'
}

const requests: readonly DemoRequest[] = [
  {
    num: 'BALTIC-PULP',
    name: 'Baltic Pulp & Board',
    person: 'Dorota Nowak',
    email: 'd.nowak@balticpulp.example',
    note: 'Two mills, forty people in the office. We ship with Norrvik already.',
    daysAgo: 1,
    state: 'waiting',
  },
  {
    num: 'LIANHE',
    name: '联合仓储',
    person: '赵敏',
    email: 'zhao.min@lianhe.example',
    language: 'zh_CN',
    daysAgo: 3,
    state: 'waiting',
  },
  {
    num: 'SALTHOLM',
    name: 'Saltholm Divers',
    person: 'Frida Holt',
    email: 'frida@saltholm.example',
    daysAgo: 0,
    state: 'unconfirmed',
  },
  {
    num: 'TEST',
    name: 'Test',
    person: 'T. Tester',
    email: 'tester@example.org',
    daysAgo: 12,
    state: 'refused',
  },
]

/** Opens the page on which people ask for a tenant, and loads requests in every state but the approved. */
export async function loadTenantRequests(db: DemoDb, adminId: string): Promise<void> {
  await sql`insert into tenant_request_setting (tenant_id, takes_requests) values (0, true)`.execute(db)
  for (const { num, name, person, email, note, language, daysAgo, state } of requests) {
    const after = (hours: number) => new Date(Date.now() - daysAgo * 86_400_000 + hours * 3_600_000)
    const isRefused = state === 'refused'
    const { rows } = await sql<{ id: string }>`
      insert into tenant_request (tenant_id, num, name, language, secret_hash, created_at, expires_at, confirmed_at,
        refused_at, reason, updated_by)
      values (0, ${num}, ${name}, ${language ?? 'en_US'}, ${randomBytes(32)}, ${after(-2)}, ${after(46)},
        ${state === 'unconfirmed' ? null : after(-1)}, ${isRefused ? after(3) : null},
        ${isRefused ? 'This looks like a trial. The demonstration needs no tenant of its own.' : null},
        ${isRefused ? adminId : null})
      returning id`.execute(db)
    await sql`insert into tenant_request_person (tenant_id, id, real_name, email, note)
      values (0, ${rows[0]?.id}, ${person}, ${email}, ${note ?? null})`.execute(db)
  }
}
