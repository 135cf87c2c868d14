import { createHmac } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { keyFor } from '../../auth/secrets.ts'
import type { Site } from '../connection/site.ts'
import { personalFields } from './personal-fields.ts'

/** Rows per transaction. */
const step = 1_000
const chainEveryMs = 1_000
const headsEveryMs = 60_000

/** The last link of a tenant's audit chain at a moment. */
export interface Head {
  at: string
  tenantId: number
  seq: number
  /** Hexadecimal. */
  hash: string
}

export type SignedHead = Head & { mac: string }

export const headsFile = (dataDir: string): string => join(dataDir, 'audit-heads.jsonl')

export const headKey = (secret: string): Buffer => keyFor(secret, 'audit heads')

export const macOf = (key: Buffer, head: Head): string => hmacOf(key, [2, ...partsOf(head)])

/** The MAC of heads of the chains before values could be erased, which were replaced. */
export const formerMacOf = (key: Buffer, head: Head): string => hmacOf(key, partsOf(head))

const partsOf = ({ at, tenantId, seq, hash }: Head) => [at, tenantId, seq, hash]

const hmacOf = (key: Buffer, parts: readonly unknown[]): string =>
  createHmac('sha256', key).update(parts.join('|')).digest('hex')

/** Appends committed audit rows to the chains. Returns the number of rows. */
export async function extendAuditChain(site: Site): Promise<number> {
  let total = 0
  const personal = JSON.stringify(personalFields())
  for (;;) {
    const { rows } = await site({}, db =>
      sql<{ n: number }>`select seal_audit(${step}, ${personal}::jsonb) as n`.execute(db),
    )
    const chained = rows[0]?.n ?? 0
    total += chained
    if (chained < step) return total
  }
}

/**
 * Writes the heads of the chains to a file outside of the database, so that the database's owner cannot truncate or
 * rewrite a chain unnoticed. `known` holds the heads written before: only changes are written.
 */
export async function writeHeads(
  site: Site,
  { dataDir, key }: { dataDir: string; key: Buffer },
  known: Map<number, number> = new Map(),
): Promise<void> {
  const { rows } = await site({}, db =>
    sql<{ tenantId: number; seq: number; hash: string }>`
      select t.tenant_id, l.seq, encode(l.hash, 'hex') as hash from tenant t
      cross join lateral (
        select seq, hash from audit_link where tenant_id = t.tenant_id order by seq desc limit 1) l`.execute(
      db,
    ),
  )
  const at = new Date().toISOString()
  const moved = rows.filter(({ tenantId, seq }) => known.get(tenantId) !== seq)
  if (moved.length === 0) return
  const lines = moved.map(row => {
    const head = { at, ...row }
    return `${JSON.stringify({ ...head, mac: macOf(key, head) })}\n`
  })
  // With an external database and file store the directory may not exist yet.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await appendFile(headsFile(dataDir), lines.join(''), { mode: 0o600, flush: true })
  for (const { tenantId, seq } of moved) known.set(tenantId, seq)
}

/** Extends the chains every second and writes their heads every minute, until the returned function is called. */
export function startAuditChain(
  site: Site,
  { dataDir, secret }: { dataDir: string; secret: string },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const known = new Map<number, number>()
  const outside = { dataDir, key: headKey(secret) }
  let working: Promise<unknown> | undefined
  // Skipped while the previous run is still going on.
  const next = (work: () => Promise<unknown>) => {
    working ??= work()
      .catch(onError)
      .finally(() => {
        working = undefined
      })
  }
  let headsDueAt = performance.now() + headsEveryMs
  const timer = setInterval(() => {
    next(async () => {
      await extendAuditChain(site)
      if (performance.now() < headsDueAt) return
      await writeHeads(site, outside, known)
      headsDueAt = performance.now() + headsEveryMs
    })
  }, chainEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
