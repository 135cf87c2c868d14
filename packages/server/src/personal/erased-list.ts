import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { keyFor } from '../auth/secrets.ts'
import type { Site } from '../db/connection/site.ts'
import type { Erased } from './erase.ts'

/** A line of the list: when someone was erased, signed by the installation. */
interface Line extends Erased {
  at: string
  mac: string
}

/** The list of erased people, outside of the database and its backups. It holds no personal value. */
export const erasedFile = (dataDir: string): string => join(dataDir, 'erased-people.jsonl')

const macOf = (secret: string, { at, tenantId, id }: Omit<Line, 'mac'>): string =>
  createHmac('sha256', keyFor(secret, 'erased people')).update([at, tenantId, id].join('|')).digest('hex')

/** Adds the people to the list who are not in it yet. */
export async function listErased(
  site: Site,
  { dataDir, secret }: { dataDir: string; secret: string },
): Promise<void> {
  await site({}, async db => {
    // One after the other, over all instances: each person is added once.
    await sql`select pg_advisory_xact_lock(hashtextextended('list of erased people', 0))`.execute(db)
    const { rows } = await sql<Erased & { at: Date }>`
      select tenant_id, id, created_at as at from erasure order by created_at, id`.execute(db)
    const path = erasedFile(dataDir)
    const listed = new Set((await readErased(path, secret)).map(({ id }) => id))
    const lines = rows
      .filter(({ id }) => !listed.has(id))
      .map(({ tenantId, id, at }) => ({ at: at.toISOString(), tenantId: Number(tenantId), id }))
      .map(line => `${JSON.stringify({ ...line, mac: macOf(secret, line) })}\n`)
    if (lines.length === 0) return
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await appendFile(path, lines.join(''), { mode: 0o600, flush: true })
  })
}

/** @throws if a line was not written by an installation with this secret */
export async function readErased(path: string, secret: string): Promise<Erased[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(line => line !== '')
    .map((line, at) => {
      const one = parsed(line)
      if (!one || !isSame(macOf(secret, one), one.mac))
        throw new Error(`line ${at + 1} of ${path} was not written by this installation`)
      return { tenantId: one.tenantId, id: one.id }
    })
}

function parsed(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line
  } catch {
    return undefined
  }
}

function isSame(ours: string, theirs: unknown): boolean {
  const [one, other] = [Buffer.from(ours), Buffer.from(String(theirs))]
  return one.length === other.length && timingSafeEqual(one, other)
}
