import { createHash, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { formerMacOf, headsFile, macOf, type SignedHead } from './audit-chain.ts'

/** The result of checking one tenant's chain. */
export interface ChainReport {
  tenantId: number
  links: number
  /** Sign-ins deleted by their retention period, as the audit log says. */
  cleared: number
  /** The number of heads outside of the database that were compared. */
  heads: number
  /** The first mismatch; undefined if there is none. */
  bad?: string
}

interface Link {
  seq: string
  auditId: string
  micros: string
  at: Date
  verb: string
  rowHash: Buffer
  hash: Buffer
  /** The row in its hashed form; null if it is missing. */
  text: string | null
  entity: string | null
  clearedCount: number | null
  actor: Commitment | null
  subject: Commitment | null
}

/** The commitment of a link to personal values of a row, which are missing once the person was erased. */
interface Commitment {
  personId: string
  hash: string
  /** The values as they are hashed; null if none is there, or the row is missing. */
  values: string | null
  /** Null if it was destroyed. */
  key: string | null
}

const signInVerbs = ['sign-in', 'sign-in-failed', 'sign-out', 'switch']
const retentionDays = 30
/** Rows are chained a moment after their transaction; an older row without a link was inserted in another way. */
const unchainedSeconds = 60
const portion = 2_000

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`

// Not the function `audit_text` of the database: an attacker who changes rows could change that, too.
const rowText = `case when a.id is null then null else (jsonb_build_array(a.tenant_id, a.id, ${micros('a.at')}, a.actor_id,
  a.request_id, a.entity, a.entity_id, a.verb, ${openPart('a.before')}, ${openPart('a.after')},
  l.actor_id, encode(l.actor_hash, 'hex'), l.subject_id, encode(l.subject_hash, 'hex'), to_jsonb(l.fields))
  || case when l.actor_hash is not null or (a.address is null and a.user_agent is null) then '[]'
    else jsonb_build_array(a.address, a.user_agent) end
  || case when a.token_id is null then '[]' else jsonb_build_array(jsonb_build_object('token', a.token_id)) end)::text end`

function openPart(column: string): string {
  return `case when l.fields is null or jsonb_typeof(${column}) <> 'object' then ${column} else ${column} - l.fields end`
}

const personalPart = (column: string) => `(select jsonb_object_agg(key, value)
  from jsonb_each(case when jsonb_typeof(${column}) = 'object' then ${column} end) where key = any(l.fields))`

const commitment = (who: 'actor' | 'subject', what: string, one: string, other: string) =>
  `case when l.${who}_hash is not null then jsonb_build_object('personId', l.${who}_id, 'hash', encode(l.${who}_hash, 'hex'),
    'key', (select encode(key, 'hex') from person_key where tenant_id = l.tenant_id and person_id = l.${who}_id),
    'values', case when coalesce(${one}, ${other}) is not null
      then jsonb_build_array('${what}', a.tenant_id, a.id, ${one}, ${other})::text end) end`

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Verifies the chains of all tenants, or of one, in one snapshot and in batches: every row against its link, every
 * link against the one before, and both against the heads outside.
 */
export async function* verifyAudit(
  url: string,
  { dataDir, key, tenantId }: { dataDir: string; key: Buffer; tenantId?: number | undefined },
): AsyncIterable<ChainReport> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium verify-audit' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ tenantId: number }>(
      'select tenant_id::int as "tenantId" from tenant where $1::bigint is null or tenant_id = $1 order by 1',
      [tenantId ?? null],
    )
    if (tenantId !== undefined && rows.length === 0) throw new Error(`there is no tenant ${tenantId}`)
    const heads = await headsIn(dataDir, key)
    const erased = await findErased(client)
    for (const tenant of rows)
      yield await verifyTenant(client, tenant.tenantId, heads.byTenant.get(tenant.tenantId) ?? [], erased)
    if (tenantId !== undefined) return
    if (heads.bad !== undefined) yield { tenantId: 0, links: 0, cleared: 0, heads: 0, bad: heads.bad }
    for (const bad of await missingTenants(client, [...heads.byTenant.keys()]))
      yield {
        tenantId: bad,
        links: 0,
        cleared: 0,
        heads: 0,
        bad: 'the tenant is gone, and nobody removed it',
      }
  } finally {
    await client.end()
  }
}

async function verifyTenant(
  client: pg.Client,
  tenantId: number,
  heads: SignedHead[],
  erased: ReadonlySet<string>,
): Promise<ChainReport> {
  const report: ChainReport = { tenantId, links: 0, cleared: 0, heads: heads.length }
  const headsAt = Map.groupBy(heads, ({ seq }) => seq)
  const gone: Link[] = []
  const clearings: { seq: number; at: Date; count: number }[] = []
  let before: Buffer = Buffer.alloc(0)
  const fail = (bad: string): ChainReport => ({ ...report, bad })
  for await (const link of linksOf(client, tenantId)) {
    report.links += 1
    const seq = Number(link.seq)
    if (seq !== report.links)
      return fail(`link ${report.links} is missing: the next one is ${seq}, of audit row ${link.auditId}`)
    if (link.text === null) gone.push(link)
    else if (!sha256(link.text).equals(link.rowHash))
      return fail(`audit row ${link.auditId} (link ${seq}, ${link.verb}) is not as it was written`)
    for (const one of [link.actor, link.subject])
      if (link.text !== null && one && !isUntouched(one, erased))
        return fail(`audit row ${link.auditId} (link ${seq}, ${link.verb}) is not as it was written`)
    const place = [seq, link.auditId, link.micros, link.verb].join('|')
    if (!sha256(before, place, link.rowHash).equals(link.hash))
      return fail(`link ${seq}, of audit row ${link.auditId}, does not follow the one before`)
    for (const head of headsAt.get(seq) ?? [])
      if (head.hash !== link.hash.toString('hex'))
        return fail(`the chain was rewritten: link ${seq} is not the head of ${head.at}`)
    if (link.entity === 'audit' && link.verb === 'delete' && link.clearedCount !== null)
      clearings.push({ seq, at: link.at, count: link.clearedCount })
    before = link.hash
  }
  const lost = gone.find(
    ({ seq, verb, at }) =>
      !signInVerbs.includes(verb) ||
      !clearings.some(
        clearing => clearing.seq > Number(seq) && +clearing.at - +at >= retentionDays * 24 * 3_600_000,
      ),
  )
  if (lost) return fail(`audit row ${lost.auditId} (link ${lost.seq}, ${lost.verb}) is missing`)
  const cleared = clearings.reduce((sum, { count }) => sum + count, 0)
  if (gone.length > cleared)
    return fail(
      `${gone.length} old sign-ins are missing and ${cleared} were cleared: the first is audit row ${gone[0]?.auditId}`,
    )
  report.cleared = gone.length
  const beyond = heads.find(({ seq }) => seq > report.links)
  if (beyond)
    return fail(
      `the end of the chain was cut off: it has ${report.links} links, and had ${beyond.seq} at ${beyond.at}`,
    )
  const stray = await findStray(client, tenantId)
  if (stray !== undefined) return fail(`audit row ${stray} is in no chain`)
  return report
}

/** Whether the values are as they were, or went with their person. */
const isUntouched = ({ personId, hash, values, key }: Commitment, erased: ReadonlySet<string>): boolean =>
  values === null
    ? erased.has(personId)
    : key !== null && sha256(Buffer.from(key, 'hex'), values).toString('hex') === hash

/** The people whose erasing is in the audit log of a tenant. */
async function findErased(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select a.entity_id as id from tenant t join audit a on a.tenant_id = t.tenant_id and a.entity = 'erasure'
    where a.verb = 'delete' and a.entity_id is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function* linksOf(client: pg.Client, tenantId: number): AsyncIterable<Link> {
  for (let after = '0'; ; ) {
    const { rows } = await client.query<Link>(
      `select l.seq, l.audit_id as "auditId", ${micros('l.at')} as micros, l.at, l.verb, l.row_hash as "rowHash", l.hash,
        ${rowText} as text, a.entity,
        case when a.entity = 'audit' then (a.after ->> 'cleared')::int end as "clearedCount",
        ${commitment('actor', 'origin', 'to_jsonb(a.address)', 'to_jsonb(a.user_agent)')} as actor,
        ${commitment('subject', 'values', personalPart('a.before'), personalPart('a.after'))} as subject
      from audit_link l left join audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id
      where l.tenant_id = $1 and l.seq > $2 order by l.seq limit ${portion}`,
      [tenantId, after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = last.seq
  }
}

/** A row without a link that is old enough to have one. */
async function findStray(client: pg.Client, tenantId: number): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select a.id from audit a
    where a.tenant_id = $1 and a.xid < pg_snapshot_xmin(pg_current_snapshot())
      and a.at < now() - make_interval(secs => ${unchainedSeconds})
      and (exists (select from audit_sealing where xid > a.xid))
      and not exists (select from audit_link l where l.tenant_id = a.tenant_id and l.audit_id = a.id)
    order by a.id limit 1`,
    [tenantId],
  )
  return rows[0]?.id
}

async function headsIn(dataDir: string, key: Buffer) {
  const byTenant = new Map<number, SignedHead[]>()
  const path = headsFile(dataDir)
  let bad: string | undefined
  if (!existsSync(path)) return { byTenant, bad }
  let number = 0
  for await (const text of createInterface({ input: createReadStream(path) })) {
    number += 1
    const head = signedHead(text, key)
    if (head === 'former') continue
    if (head) {
      const known = byTenant.get(head.tenantId)
      if (known) known.push(head)
      else byTenant.set(head.tenantId, [head])
    } else bad ??= `line ${number} of ${path} was not written by this installation`
  }
  return { byTenant, bad }
}

function signedHead(text: string, key: Buffer): SignedHead | 'former' | undefined {
  try {
    const head = JSON.parse(text) as SignedHead
    if (isSame(macOf(key, head), head.mac)) return head
    return isSame(formerMacOf(key, head), head.mac) ? 'former' : undefined
  } catch {
    return undefined
  }
}

function isSame(ours: string, theirs: unknown): boolean {
  const [one, other] = [Buffer.from(ours), Buffer.from(String(theirs))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Tenants that had a chain and are missing without having been deleted through the product. */
async function missingTenants(client: pg.Client, tenantIds: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select known.id::int as id from unnest($1::bigint[]) known (id)
    where not exists (select from tenant where tenant_id = known.id)
      and not exists (select from tenant_removal where removed_id = known.id and due_at is null) order by 1`,
    [tenantIds],
  )
  return rows.map(({ id }) => id)
}
