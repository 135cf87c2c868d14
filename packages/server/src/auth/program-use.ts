import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'

/** A program as a session has it: a personal access token or a service account. */
interface Program {
  id: string
  /** The address of its last use. */
  lastAddress: string | null
}

/** When each program was last recorded as used, in milliseconds: once a minute is enough, and at each new address. */
const recordedAt = new WeakMap<Program, number>()
const recordEveryMs = 60_000

/** Records the last use of a program. `program` is the cached one, so that all its requests share it. */
export async function recordProgramUse(
  site: Site,
  kind: 'personal_token' | 'service_account',
  program: Program,
  address: string,
): Promise<void> {
  const at = performance.now()
  const since = at - (recordedAt.get(program) ?? Number.NEGATIVE_INFINITY)
  if (since < recordEveryMs && program.lastAddress === address) return
  recordedAt.set(program, at)
  program.lastAddress = address
  await site.alone(db =>
    sql`
      insert into ${sql.table(`${kind}_use`)} (tenant_id, id, used_at, address)
      select tenant_id, id, now(), ${address} from ${sql.table(kind)} where id = ${program.id}
      on conflict (tenant_id, id) do update set used_at = now(), address = excluded.address`.execute(db),
  )
}
