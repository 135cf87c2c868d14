import type { QueryOf } from '@atrium/contract/endpoint'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import { findPage } from '@atrium/server/db/tables/find-page'
import { personName } from '@atrium/server/db/tables/names'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { byHandApi, type HandBerth } from '../by-hand.contract.ts'

interface BerthTable extends Row {
  name: string
  code: string
  kind: 'FERRY' | 'CARGO'
  length: number
  openedOn: string
  masterId: string | null
  note: string
  enabled: boolean
}

type BerthDb = Scoped<{ berth: BerthTable }>

const sortBy = {
  name: sql`b.name`,
  code: sql`b.code`,
  kind: sql`b.kind`,
  length: sql`b.length`,
  openedOn: sql`b.opened_on`,
  enabled: sql`b.enabled`,
  lastUpdateDate: sql`b.updated_at`,
} as const

const berths = (db: BerthDb) =>
  db
    .selectFrom('berth as b')
    .leftJoin('appUser as master', 'master.id', 'b.masterId')
    .select(['b.id', 'b.version', 'b.createdAt', 'b.createdBy', 'b.updatedAt', 'b.updatedBy'])
    .select([
      personName(sql`b.created_by`).as('createdByName'),
      personName(sql`b.updated_by`).as('updatedByName'),
    ])
    .select(['b.name', 'b.code', 'b.kind', 'b.length', 'b.openedOn', 'b.masterId', 'b.note', 'b.enabled'])
    .select('master.realName as masterName')

type BerthRow = Awaited<ReturnType<ReturnType<typeof berths>['executeTakeFirstOrThrow']>>

const asBerth = (row: BerthRow): HandBerth => ({
  handBerthId: row.id,
  name: row.name,
  code: row.code,
  kind: row.kind,
  length: row.length,
  openedOn: row.openedOn,
  ...(row.masterId !== null && { master: row.masterId, masterName: row.masterName ?? '' }),
  ...(row.note !== '' && { note: row.note }),
  enabled: row.enabled ? 1 : 0,
  ...stampsOf(row),
})

function matching(db: BerthDb, { name, code, kind, enabled }: QueryOf<typeof byHandApi.list>) {
  let found = berths(db)
  if (name) found = found.where(sql<boolean>`strpos(lower(b.name), lower(${name})) > 0`)
  if (code) found = found.where(sql<boolean>`starts_with(lower(b.code), lower(${code}))`)
  if (kind) found = found.where('b.kind', '=', kind)
  if (enabled) found = found.where('b.enabled', '=', enabled === '1')
  return found
}

export const byHandRoutes = routes<typeof byHandApi, BerthDb>(byHandApi, {
  async list({ query }, { db, total }) {
    const page = await findPage(matching(db, query), query, {
      sortBy,
      tie: [sql`b.name`, sql`b.id`],
      key: [sql`b.id`],
      total: count => total('berth')(() => count()),
    })
    return { ...page, content: page.content.map(asBerth) }
  },

  async create({ body: { master, note, enabled, ...rest } }, { db }) {
    if (master !== undefined) await requirePerson(db, master)
    const { id } = await db
      .insertInto('berth')
      .values({ ...rest, masterId: master ?? null, note: note ?? '', enabled: enabled === 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return asBerth(await berths(db).where('b.id', '=', id).executeTakeFirstOrThrow())
  },
})

async function requirePerson(db: BerthDb, id: string): Promise<void> {
  const found = await db.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('error.not_found').about(id)
}
