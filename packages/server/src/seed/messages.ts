import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import type { ProductMessages } from '../delivery/product-message.ts'

/** Adds the templates and send configurations of the product's messages. Changes by administrators are kept. */
export async function addMessages(db: Scoped, messages: ProductMessages): Promise<void> {
  for (const [code, message] of Object.entries(messages)) {
    const name = JSON.stringify(message.name)
    await sql`
      insert into message_template (tenant_id, code, name, subject, body)
      values (${platformTenantId}, ${code}, ${name}, ${JSON.stringify(message.subject)}, ${JSON.stringify(message.body)})
      on conflict (tenant_id, code) do nothing`.execute(db)
    await sql`
      with config as (
        insert into send_config (tenant_id, code, name, receive_code)
        values (${platformTenantId}, ${code}, ${name}, ${message.receiveCode})
        on conflict (tenant_id, code) do nothing returning tenant_id, id)
      insert into send_config_line (tenant_id, config_id, channel, template_code)
      select tenant_id, id, channel, ${code} from config, unnest(${[...message.channels]}::text[]) as channel`.execute(
      db,
    )
  }
}
