import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { AppError } from '@atrium/server/http/app-error'
import type { NamedRow } from '@atrium/server/http/row-token'
import { sql } from 'kysely'

/** The translated fields of rows that come with a `_token`, and the columns behind them: by no other name is any read. */
const columnOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dashboard_card: { name: 'name' },
  data_hierarchy: { dataHierarchyName: 'name' },
  lov: { lovName: 'name' },
  lov_view: { viewName: 'name', title: 'title' },
  menu: { name: 'name' },
  tenant: { tenantName: 'name' },
  role: { name: 'name', description: 'description' },
  message_template: { templateName: 'name', templateTitle: 'subject', templateContent: 'body' },
  notice: { title: 'title', noticeBody: 'content' },
  oauth_client: { name: 'name' },
  portal_download: { title: 'title', description: 'description', category: 'category' },
  receiver_group: { typeName: 'name' },
  scheduled_job: { description: 'name' },
  send_config: { messageName: 'name' },
  static_text: { title: 'title', text: 'text' },
  unit: { unitName: 'name' },
  user_group: { groupName: 'name' },
}

/** @throws `error.data_invalid` for a field that is not translated, `error.not_found` when the row is gone. */
export async function findFieldTexts(db: Scoped, { entity, id }: NamedRow, field: string): Promise<Texts> {
  const columns = columnOf[entity] ?? {}
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (!column) throw new AppError('error.data_invalid', { detail: 'fieldName' })
  const { rows } = await sql<{ texts: Texts | null }>`
    select ${sql.ref(column)} as texts from ${sql.table(entity)} where id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('error.not_found')
  return rows[0].texts ?? {}
}
