import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { administrators } from '@atrium/server/access/grants'
import { headKey } from '@atrium/server/db/audit/audit-chain'
import { verifyAudit } from '@atrium/server/db/audit/audit-verify'
import { addressAs, siteRole } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import type { Heard, Person } from './person.ts'
import type { Stage } from './stage.ts'

/** The invariants that must hold under any fault. */
export const invariants = {
  once: 'an acknowledged write is there, once and whole',
  ownRows: 'no row of another tenant in any answer',
  heldRole: 'the role of a session is one its person holds',
  oneSession: 'where one session counts, a person has one',
  revoked: 'an ended session is not accepted a second later',
  unread: 'the count of unread messages is the number of unread rows',
  versions: 'version numbers grow',
  menus: 'menus have no cycle',
  administrator: 'no tenant loses its last administrator',
  audit: 'the chain of the audit is unbroken',
  files: 'the bytes of a file are those that were recorded',
  secrets: 'no token stands in a log',
  signedIn: 'nobody whose token counts is answered with 401',
  failures: 'no failure but 503 and 507, and these only during a fault',
  ready: 'what says it is ready takes a write',
} as const
export type Invariant = keyof typeof invariants

/** Counts the checks of each invariant, and collects violations. */
export class Findings {
  readonly examined = Object.fromEntries(Object.keys(invariants).map(name => [name, 0])) as Record<
    Invariant,
    number
  >
  readonly broken: string[] = []

  examine(name: Invariant, times: number, wrong: readonly string[] = []): void {
    this.examined[name] += times
    this.broken.push(...wrong.map(what => `${invariants[name]}: ${what}`))
  }
}

/** Checks a single answer. `during`: whether a fault was active, or had just been, while it was pending. */
export function judgeAnswer(
  findings: Findings,
  { who, method, path, status, code, text }: Heard,
  { during, tenantId }: { during: boolean; tenantId: number | undefined },
): void {
  if (status === 0) {
    findings.examine('failures', 1, during ? [] : [`${who} got no answer to ${path}`])
    return
  }
  const description = `${who} was answered ${status} ${code ?? text.slice(0, 80)} to ${method} ${path}`
  findings.examine('signedIn', 1, status === 401 ? [description] : [])
  // Without a code it comes from the balancer, which has no instance to ask.
  const isBad = status >= 500 && !(during && ([503, 507].includes(status) || code === undefined))
  findings.examine('failures', 1, isBad ? [description] : [])
  if (tenantId === undefined || status !== 200) return
  const tenants = [...text.matchAll(/"tenantId":(\d+)/g)].map(([, id]) => Number(id))
  const foreign = tenants.filter(id => id !== tenantId && id !== 0)
  findings.examine('ownRows', tenants.length, foreign.length > 0 ? [`${who} saw ${foreign} in ${path}`] : [])
}

/** Checks the invariants of the database that can be read at any time. */
export async function examineRows(
  findings: Findings,
  { query }: Stage,
  administered: readonly number[],
): Promise<void> {
  const count = async (name: Invariant, text: string, values: unknown[] = []) => {
    const [row] = await query<{ n: number; wrong: string[] | null }>(text, values)
    findings.examine(name, row?.n ?? 0, row?.wrong ?? [])
  }
  await count(
    'heldRole',
    `select count(*)::int as n, array_agg(s.id::text) filter (where m.role_id is null) as wrong
     from session s left join member_role m
       on m.tenant_id = s.tenant_id and m.user_id = s.user_id and m.role_id = s.role_id
     where s.ended_at is null and s.expires_at > now()`,
  )
  await count(
    'oneSession',
    `select count(*)::int as n, array_agg(user_id::text) filter (where open > 1) as wrong from (
       select s.user_id, count(*) as open from session s join app_user u on u.id = s.user_id
       join tenant t on t.tenant_id = u.tenant_id
       where s.ended_at is null and s.expires_at > now() and t.session_policy <> 'off' group by 1) per_person`,
  )
  await count(
    'versions',
    `select count(*)::int as n, array_agg(entity || ' ' || entity_id) filter (where version <= before) as wrong from (
       select entity, entity_id, verb, (after ->> 'version')::bigint as version,
         lag((after ->> 'version')::bigint) over (partition by tenant_id, entity, entity_id order by id) as before
       from audit where verb in ('create', 'update') and after ? 'version') each`,
  )
  await count(
    'menus',
    `with recursive up (tenant_id, id, parent_tenant_id, parent_id, depth) as (
       select tenant_id, id, parent_tenant_id, parent_id, 1 from menu
       union all select u.tenant_id, u.id, m.parent_tenant_id, m.parent_id, depth + 1
       from up u join menu m on m.tenant_id = u.parent_tenant_id and m.id = u.parent_id where depth < 50)
     select (select count(*)::int from menu) as n, array_agg(id::text) filter (where depth >= 50) as wrong from up`,
  )
  const still = await findAdministered({ query })
  const orphans = administered.filter(id => !still.includes(id)).map(String)
  findings.examine('administrator', administered.length, orphans)
}

/** The tenants that have an administrator. One that was just created may have none yet. */
export async function findAdministered({ query }: Pick<Stage, 'query'>): Promise<number[]> {
  const rows = await query<{ id: string }>(
    `select distinct r.tenant_id as id from role r
     join member_role m on m.tenant_id = r.tenant_id and m.role_id = r.id join app_user u on u.id = m.user_id
     where r.built_in and r.code = any($1) and r.enabled and u.enabled`,
    [administrators],
  )
  return rows.map(({ id }) => Number(id))
}

/** Compares a person's unread count with the rows. */
export async function examineUnread(findings: Findings, { query }: Stage, one: Person): Promise<void> {
  const { body: self } = await one.call('GET', '/iam/hzero/v1/users/self')
  const { body } = await one.call('GET', `/hmsg/v1/${self.tenantId}/messages/user/count`)
  const [row] = await query<{ n: number }>(
    'select count(*)::int as n from user_message where tenant_id = $1 and user_id = $2 and read_at is null and coalesce(unread_until, current_date) >= current_date',
    [self.tenantId, self.id],
  )
  const isRight = body.unreadMessageCount === row?.n
  findings.examine(
    'unread',
    1,
    isRight ? [] : [`${body.unreadMessageCount} was reported, and there are ${row?.n}`],
  )
}

/** Checks that take longer, or need the results of all clients: once, at the end. */
export async function examineAtEnd(
  findings: Findings,
  stage: Stage,
  people: readonly Person[],
): Promise<void> {
  const { directory } = stage
  const secret = await findRootKey(stage.ownerUrl(), { secret: stage.secret })
  const outside = { dataDir: join(directory, 'one'), key: headKey(secret) }
  for await (const { tenantId, links, bad } of verifyAudit(
    addressAs(stage.ownerUrl(), siteRole, secret),
    outside,
  ))
    findings.examine('audit', links, bad === undefined ? [] : [`tenant ${tenantId}: ${bad}`])
  for (const { key, sha256 } of await stage.query<{ key: string; sha256: string }>(
    'select key, sha256 from file',
  )) {
    const place = join(directory, 'files', key.slice(0, 2), key)
    const found = existsSync(place) && createHash('sha256').update(readFileSync(place)).digest('hex')
    findings.examine('files', 1, found === sha256 ? [] : [`${key} is ${found || 'missing'}`])
  }
  const log = stage.log()
  const secrets = people.flatMap(one => [...one.secrets])
  findings.examine(
    'secrets',
    secrets.length,
    secrets.filter(text => log.includes(text)).map(text => `one that begins with ${text.slice(0, 4)}`),
  )
}
