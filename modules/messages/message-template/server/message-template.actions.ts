import type { BodyOf } from '@atrium/contract/endpoint'
import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { productMessage } from '@atrium/server/delivery/product-messages'
import { AppError } from '@atrium/server/http/app-error'
import { sanitizeInput, wordsOf } from '@atrium/server/http/pages/sanitize'
import type { MessageTemplateDraft, messageTemplateApi } from '../message-template.contract.ts'
import type { MessageTemplateDb } from './message-template.tables.ts'

type Change = BodyOf<typeof messageTemplateApi.update>
interface Stored {
  name: Texts
  subject: Texts
  body: Texts
}

export async function insertTemplate(
  db: MessageTemplateDb,
  language: string,
  draft: MessageTemplateDraft,
): Promise<string> {
  const { id } = await db
    .insertInto('messageTemplate')
    .values({
      code: draft.templateCode,
      ...columnsOf(draft.templateCode, language, { name: {}, subject: {}, body: {} }, draft),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTemplate(db: MessageTemplateDb, language: string, change: Change): Promise<void> {
  const before = await lockOwn(db, change)
  await db
    .updateTable('messageTemplate')
    .set(columnsOf(before.code, language, before, change))
    .where('id', '=', change.templateId)
    .execute()
}

export async function deleteTemplate(
  db: MessageTemplateDb,
  ref: BodyOf<typeof messageTemplateApi.remove>,
): Promise<void> {
  await lockOwn(db, ref)
  await db.deleteFrom('messageTemplate').where('id', '=', ref.templateId).execute()
}

/**
 * Locks a template. Row-level security lets a tenant lock its own rows only: those of the platform are not
 * found.
 */
async function lockOwn(
  db: MessageTemplateDb,
  { templateId, objectVersionNumber }: { templateId: string; objectVersionNumber: number },
) {
  await lockVersion(db, 'messageTemplate', { id: templateId, objectVersionNumber })
  return db
    .selectFrom('messageTemplate')
    .select(['code', 'name', 'subject', 'body'])
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow()
}

/**
 * @throws `error.url.scheme`, `error.notice.empty`, and `error.message_template.argument` for an argument that
 * the product does not supply for this code: the message could not be rendered.
 */
function columnsOf(
  code: string,
  language: string,
  before: Stored,
  draft: Omit<MessageTemplateDraft, 'templateCode'>,
) {
  const { _tls } = draft
  const subject = mergedTexts(before.subject, language, draft.templateTitle, _tls?.templateTitle)
  const written = mergedTexts(before.body, language, draft.templateContent, _tls?.templateContent)
  const body = Object.fromEntries(Object.entries(written).map(([lang, text]) => [lang, sanitizeInput(text)]))
  if (Object.values(body).some(text => wordsOf(text) === '')) throw new AppError('error.notice.empty')
  const product = productMessage(code)
  if (product) {
    const given = argumentsIn(...Object.values(product.subject), ...Object.values(product.body))
    const unknown = argumentsIn(...Object.values(subject), ...Object.values(body)).filter(
      name => !given.includes(name),
    )
    if (unknown.length > 0)
      throw new AppError('error.message_template.argument', { names: unknown.join(', ') })
  }
  return {
    name: JSON.stringify(mergedTexts(before.name, language, draft.templateName, _tls?.templateName)),
    subject: JSON.stringify(subject),
    body: JSON.stringify(body),
    enabled: draft.enabledFlag === 1,
  }
}
