import { type Answering, routes } from '@atrium/server/http/routes'
import { messageTemplateApi } from '../message-template.contract.ts'
import { deleteTemplate, insertTemplate, updateTemplate } from './message-template.actions.ts'
import { findTemplate, findTemplates } from './message-template.queries.ts'
import type { MessageTemplateDb } from './message-template.tables.ts'

const answer = async ({ db, session, language, tokenOf }: Answering<MessageTemplateDb>, id: string) => ({
  ...(await findTemplate(db, session, language, id)),
  _token: tokenOf('message_template', id),
})

export const messageTemplateRoutes = routes<typeof messageTemplateApi, MessageTemplateDb>(
  messageTemplateApi,
  {
    list: ({ query }, { db, session, language }) => findTemplates(db, session, language, query),
    get: ({ params }, context) => answer(context, params.templateId),

    async draftOf({ params }, { db, session, language }) {
      const found = await findTemplate(db, session, language, params.templateId)
      const { templateCode, templateName, templateTitle, templateContent, enabledFlag, _tls } = found
      return { templateCode, templateName, templateTitle, templateContent, enabledFlag, _tls }
    },

    async create({ body }, context) {
      return answer(context, await insertTemplate(context.db, context.language, body))
    },

    async update({ body }, context) {
      await updateTemplate(context.db, context.language, body)
      return answer(context, body.templateId)
    },

    remove: ({ body }, { db }) => deleteTemplate(db, body),
  },
)
