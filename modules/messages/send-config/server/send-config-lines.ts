import { platformTenantId } from '@atrium/contract/constants'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { configurableChannels } from '@atrium/server/delivery/channels/channel.contract'
import { productMessage } from '@atrium/server/delivery/product-messages'
import { AppError } from '@atrium/server/http/app-error'
import type { OwnValue } from '@atrium/server/resource/resource-code'
import { sql } from 'kysely'
import type { NamedLine, SendConfigLine } from '../send-config-line.schema.ts'

const configurable = sql`${[...configurableChannels]}::text[]`

/** The lines of a configuration, in the order of the channels. Those on channels that only the product uses stay as they are. */
export const lines: OwnValue<{ serverList: readonly SendConfigLine[] }> = {
  async read({ db, language, id }) {
    const { rows } = await sql<Record<keyof NamedLine, string | null>>`
      select l.id as temp_server_line_id, l.channel as type_code, l.template_code, l.enabled::int as enabled_flag,
        tr(t.name, ${language}) as template_name, l.webhook_id, w.name as webhook_name
      from send_config_line l
      left join webhook w on w.tenant_id = l.tenant_id and w.id = l.webhook_id
      left join lateral (
        select name from message_template t where t.code = l.template_code and t.tenant_id in (${platformTenantId}, l.tenant_id)
        order by t.tenant_id = ${platformTenantId} limit 1) t on true
      where l.config_id = ${id} and l.channel = any(${configurable})
      order by array_position(${configurable}, l.channel), w.name, l.id`.execute(db)
    return rows.map(row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
  },

  async write({ db, id, draft: { serverList } }) {
    await requireTemplates(db, serverList)
    await sql`delete from send_config_line where config_id = ${id} and channel = any(${configurable})`.execute(
      db,
    )
    for (const { typeCode, templateCode, webhookId = null, enabledFlag } of serverList)
      await sql`insert into send_config_line (config_id, channel, template_code, webhook_id, enabled)
        values (${id}, ${typeCode}, ${templateCode}, ${webhookId}, ${enabledFlag !== 0})`.execute(db)
  },
}

/** @throws `error.send_config.template` for a code that neither a template nor a message of the product has */
async function requireTemplates(db: Scoped, wanted: readonly SendConfigLine[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from message_template where code = any(${wanted.map(line => line.templateCode)})`.execute(
    db,
  )
  const missing = wanted.find(
    ({ templateCode }) => !rows.some(row => row.code === templateCode) && !productMessage(templateCode),
  )
  if (missing) throw new AppError('error.send_config.template', { code: missing.templateCode })
}
