import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import type { DraftOf } from '@atrium/contract/resource/resource'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { productMessage } from '@atrium/server/delivery/product-messages'
import type { ServerFeature } from '@atrium/server/feature'
import { AppError, type ErrorValues } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import { sanitizeInput, wordsOf } from '@atrium/server/http/pages/sanitize'
import type { Handle } from '@atrium/server/http/routes'
import type { Saving } from '@atrium/server/resource/resource-code'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { unchangedDraft } from '@atrium/server/resource/resource-rows'
import { withHzeroCodes } from '@atrium/server/seed/sets'
import { sql } from 'kysely'
import { columns } from '../message-template.columns.ts'
import { messageTemplateApi } from '../message-template.contract.ts'
import { messageTemplate as definition } from '../message-template.resource.ts'
import { messageTemplateHzeroShapes } from './message-template.hzero.ts'

const own = resourceFeature(definition, import.meta.url, { beforeSave: requireSendable })

interface Stored {
  code: string
  subject: Texts
  body: Texts
}

/**
 * @throws `error.url.scheme`, `error.notice.empty`, and `error.message_template.argument` for an argument that the
 * product does not supply for this code: the message could not be rendered.
 */
async function requireSendable({ db, language, id, draft }: Saving<DraftOf<typeof definition>>) {
  // No round trip for a new one.
  const stored = id === undefined ? undefined : await findStored(db, id)
  const { templateTitle, templateContent, _tls = {} } = draft
  const subjects = mergedTexts(stored?.subject ?? {}, language, templateTitle, _tls.templateTitle)
  const bodies = mergedTexts(stored?.body ?? {}, language, templateContent, _tls.templateContent)
  const safe = Object.values(bodies).map(sanitizeInput)
  if (safe.some(text => wordsOf(text) === '')) throw refusal('error.notice.empty', language)
  const product = productMessage(stored?.code ?? draft.templateCode)
  const given = product && argumentsIn(...Object.values(product.subject), ...Object.values(product.body))
  const unknown = argumentsIn(...Object.values(subjects), ...safe).filter(
    name => given?.includes(name) === false,
  )
  if (unknown.length > 0)
    throw refusal('error.message_template.argument', language, { names: unknown.join(', ') })
}

async function findStored(db: Scoped, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select code, subject, body from message_template where id = ${id}`.execute(db)
  return rows[0]
}

const refusal = (
  code: 'error.notice.empty' | 'error.message_template.argument',
  language: string,
  values: ErrorValues = {},
) => new AppError(code, values, [{ field: 'templateContent', message: errorText(code, language, values) }])

export const messageTemplate: ServerFeature = {
  ...own,
  columns: { ...own.columns, ...columns },
  calls: { ...own.calls, 'message.messageTemplate': messageTemplateApi },
  routes: services => {
    const routes = own.routes(services)
    const get = routes.find(({ call }) => call === definition.api.get)?.handle as Handle
    const draftOf: Handle = async (input, context) => {
      const template = (await get(input, context)) as Readonly<Record<string, unknown>>
      return { ...unchangedDraft(definition, template), _tls: template._tls }
    }
    return [...routes, { call: messageTemplateApi.draftOf, handle: draftOf }]
  },
  hzeroShapes: messageTemplateHzeroShapes,
  pages: (own.pages ?? []).map(page => ({
    ...page,
    hzeroPaths: ['/hmsg/message-template/create', '/hmsg/message-template/detail/:templateId'],
    sets: (page.sets ?? []).map(set =>
      set.code === 'button.create' ? withHzeroCodes(set, 'button.copy') : set,
    ),
  })),
  // Other records name a template by its code, which the tenant's own one has in common with the platform's.
  lookups: own.lookups.map(({ from, ...lookup }) => ({
    ...lookup,
    ...(from && { from: { ...from, value: 'templateCode' } }),
  })),
  lookupViews: own.lookupViews.map(view => ({
    ...view,
    title: ['Choose a template', '选择模板', 'اختر قالبًا'],
    value: 'templateCode',
    fields: view.fields.map(one => (one.field === 'templateCode' ? { ...one, width: 240 } : one)),
  })),
}
