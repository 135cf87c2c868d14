import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { labelApi, labeledTypes } from '../label.contract.ts'

type LabeledType = (typeof labeledTypes)[number]

const tables: Readonly<Record<LabeledType, 'role' | 'menu'>> = { ROLE: 'role', MENU: 'menu' }

async function findLabels(db: Scoped, type: LabeledType) {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(labels) as name from ${sql.table(tables[type])} order by name`.execute(db)
  return rows.map(({ name }) => ({ id: name, name, type }))
}

export const labelRoutes = routes(labelApi, {
  list: ({ query }, { db }) => findLabels(db, query.type),
  byType: ({ query }, { db }) => findLabels(db, query.type),

  async ofRow({ params: { dataType, dataId } }, { db }) {
    const type = labeledTypes.find(known => known === dataType)
    if (!type) throw new AppError('error.not_found')
    const { rows } = await sql<{ labels: string[] }>`
      select labels from ${sql.table(tables[type])} where id::text = ${dataId}`.execute(db)
    const [row] = rows
    if (!row) throw new AppError('error.not_found')
    return row.labels.map(name => ({ labelId: name, name, dataType: type, dataId }))
  },
})
