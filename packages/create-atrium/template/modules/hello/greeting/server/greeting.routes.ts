import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { type Greeting, greetingApi } from '../greeting.contract.ts'
import type { GreetingDb } from './greeting.tables.ts'

// `db` sees the tenant of the session and nothing else.
export const greetingRoutes = routes<typeof greetingApi, GreetingDb>(greetingApi, {
  async list({ query }, { db }) {
    const page = await findPage(greetings(db), query, { sortBy, tie: [sql`g.text`, sql`g.id`] })
    return { ...page, content: page.content.map(asGreeting) }
  },

  async create({ body }, { db }) {
    const { id } = await db.insertInto('greeting').values(body).returning('id').executeTakeFirstOrThrow()
    return asGreeting(await greetings(db).where('g.id', '=', id).executeTakeFirstOrThrow())
  },
})

const sortBy = { text: sql`g.text`, creationDate: sql`g.created_at` }

const greetings = (db: GreetingDb) =>
  db
    .selectFrom('greeting as g')
    .leftJoin('actor as creator', 'creator.id', 'g.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'g.updatedBy')
    .selectAll('g')
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])

type GreetingRow = Awaited<ReturnType<ReturnType<typeof greetings>['executeTakeFirstOrThrow']>>

const asGreeting = (row: GreetingRow): Greeting => ({
  greetingId: row.id,
  text: row.text,
  ...stampsOf(row),
})
