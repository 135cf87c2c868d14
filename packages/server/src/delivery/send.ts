import { platformTenantId } from '@atrium/contract/constants'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import { sql } from 'kysely'
import { findFeaturesOf } from '../access/features.ts'
import { moduleOf } from '../access/module-parts.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Texts } from '../db/tables/columns.ts'
import { AppError } from '../http/app-error.ts'
import type { Channel, PersonalChannel } from './channels/channel.contract.ts'
import type { Person, Sending } from './channels/channel-sender.ts'
import { senders } from './channels/senders.ts'
import { productMessage } from './product-messages.ts'
import { channelsFor, findRules, ruleFor } from './receive-rules.ts'
import { argumentsFor, type RenderedMessage, renderTemplate } from './render-template.ts'
import type { SendingDb, SendingTables } from './sending.tables.ts'

/** A line of a send configuration. */
interface ConfigLine {
  channel: Channel
  webhookId: string | null
  template: { subject: Texts; body: Texts }
}

interface ChoosingPerson extends Person {
  chosen: PersonalChannel[] | null
}

/**
 * Sends the message with this code as part of the change it is about, in the same transaction. Messages to the
 * workspace are complete at once; `delivery.sending.ts` sends the others. `db` may see one tenant or all. Returns the
 * number of deliveries: none while the module whose message it is is off in the tenant.
 * @throws `error.send_config.unknown`, `error.message_template.argument`
 */
export const send = (connection: Scoped, { to, secrets, ...sending }: Sending): Promise<number> =>
  sendEach(connection, sending, [{ to, ...(secrets && { secrets }) }])

/** The part of a message that differs by its receivers. */
type OwnPart = Pick<Sending, 'to' | 'secrets'>

/** Sends a message with secrets of their own to several receivers; what is the same for all is read once. */
export async function sendEach(
  connection: Scoped,
  common: Omit<Sending, 'to' | 'secrets'>,
  parts: readonly OwnPart[],
): Promise<number> {
  const db: SendingDb = connection.$extendTables<SendingTables>()
  const { tenantId, code } = common
  const module = moduleOf('message_template', code)
  if (module !== undefined && !(await findFeaturesOf(connection, tenantId)).includes(module)) return 0
  const config = await findConfig(db, tenantId, code)
  if (!config) throw new AppError('error.send_config.unknown', { code })
  if (!config.enabled) return 0
  const { receiveCode } = config
  const people = await findPeople(
    db,
    tenantId,
    receiveCode,
    parts.flatMap(({ to }) => to.flatMap(one => ('userId' in one ? [one.userId] : []))),
  )
  const rule = ruleFor(await findRules(db, tenantId), receiveCode, code)
  let count = 0
  for (const part of parts) {
    const sending = { ...common, ...part }
    const ids = new Set(part.to.map(one => ('userId' in one ? one.userId : undefined)))
    const addressed = people.filter(({ id }) => ids.has(id))
    for (const line of config.lines) {
      const { channel, webhookId } = line
      const notified = addressed.filter(person =>
        channelsFor(rule, person.chosen).some(one => one === channel),
      )
      const render = rendererOf(sending, line)
      count += await senders[channel].write(db, {
        ...{ sending, receiveCode, webhookId, notified, render },
        people: addressed,
      })
    }
  }
  return count
}

/**
 * The mail of a code as it would be rendered, to be looked at: arguments that are secret stand there as their names.
 * @throws `error.send_config.unknown` also where no mail is sent for it
 */
export async function renderAlone(
  connection: Scoped,
  { tenantId, code, args }: Pick<Sending, 'tenantId' | 'code' | 'args'>,
  language: string,
): Promise<RenderedMessage> {
  const config = await findConfig(connection.$extendTables<SendingTables>(), tenantId, code)
  const line = config?.lines.find(({ channel }) => channel === 'EMAIL')
  if (!line) throw new AppError('error.send_config.unknown', { code })
  const { subject, body } = line.template
  const texts = { subject: inLanguage(subject, language), body: inLanguage(body, language) }
  const unknown = argumentsIn(texts.subject, texts.body).map(name => [name, '…'])
  return renderTemplate(texts, language, { ...Object.fromEntries(unknown), ...argumentsFor(args, language) })
}

/** Renders the texts of a line, once for each language. */
function rendererOf(
  { args, secrets }: Sending,
  { template }: ConfigLine,
): (language: string) => RenderedMessage {
  const rendered = new Map<string, RenderedMessage>()
  return language => {
    const known = rendered.get(language)
    if (known) return known
    const texts = {
      subject: inLanguage(template.subject, language),
      body: inLanguage(template.body, language),
    }
    const message = renderTemplate(texts, language, { ...argumentsFor(args, language), ...secrets })
    rendered.set(language, message)
    return message
  }
}

export const inLanguage = (texts: Texts, language: string): string =>
  texts[language] ?? texts.en_US ?? Object.values(texts)[0] ?? ''

/** The configuration of the tenant, else of the platform, else of the product. */
async function findConfig(
  db: SendingDb,
  tenantId: number,
  code: string,
): Promise<{ enabled: boolean; receiveCode: ReceiveCode; lines: ConfigLine[] } | undefined> {
  const product = productMessage(code)
  const { rows } = await sql<{ tenantId: number; id: string; enabled: boolean; receiveCode: ReceiveCode }>`
    select tenant_id, id, enabled, receive_code from send_config
    where code = ${code} and tenant_id in (${tenantId}, ${platformTenantId})
    order by tenant_id = ${platformTenantId} limit 1`.execute(db)
  const config = rows[0]
  const lines = config
    ? await db
        .selectFrom('sendConfigLine')
        .select(['channel', 'templateCode', 'webhookId'])
        .where('tenantId', '=', config.tenantId)
        .where('configId', '=', config.id)
        .where('enabled', '=', true)
        .execute()
    : (product?.channels ?? []).map(channel => ({ channel, templateCode: code, webhookId: null }))
  if (!config && !product) return undefined
  const templates = await findTemplates(
    db,
    tenantId,
    lines.map(line => line.templateCode),
  )
  return {
    enabled: config?.enabled ?? true,
    receiveCode: config?.receiveCode ?? product?.receiveCode ?? 'NOTICE',
    lines: lines.flatMap(({ channel, templateCode, webhookId }) => {
      const template = templates.get(templateCode) ?? productMessage(templateCode)
      return template ? [{ channel, webhookId, template }] : []
    }),
  }
}

async function findTemplates(db: Scoped, tenantId: number, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; subject: Texts; body: Texts }>`
    select distinct on (code) code, subject, body from message_template
    where code = any(${codes}) and enabled and tenant_id in (${tenantId}, ${platformTenantId})
    order by code, tenant_id = ${platformTenantId}`.execute(db)
  return new Map(rows.map(row => [row.code, row]))
}

async function findPeople(
  db: Scoped,
  tenantId: number,
  kind: ReceiveCode,
  ids: readonly string[],
): Promise<ChoosingPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ChoosingPerson>`
    select u.id, u.language, u.email, c.channels as chosen
    from app_user u
    left join receive_config c on c.tenant_id = ${tenantId} and c.user_id = u.id and c.receive_code = ${kind}
    where u.id = any(${ids}::uuid[]) and u.enabled order by u.id`.execute(db)
  return rows
}
