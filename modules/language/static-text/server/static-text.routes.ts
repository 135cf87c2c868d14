import { staticTextApi } from '@atrium/contract/language/static-text'
import { type Answering, cached, routes } from '@atrium/server/http/routes'
import { deleteStaticTexts, insertStaticText, updateStaticText } from './static-text.actions.ts'
import { findOwnText, findOwnTexts, findStaticText } from './static-text.queries.ts'
import type { StaticTextDb } from './static-text.tables.ts'

const answer = async ({ db, language, tokenOf }: Answering<StaticTextDb>, id: string) => ({
  ...(await findOwnText(db, language, id)),
  _token: tokenOf('static_text', id),
})

export const staticTextRoutes = routes<typeof staticTextApi, StaticTextDb>(staticTextApi, {
  byCode: cached({ per: 'tenant', tables: ['staticText'] }, ({ query }, { db, language }) =>
    findStaticText(db, query.textCode, query.lang ?? language),
  ),
  page: ({ query }, { db, language }) => findOwnTexts(db, language, query),
  get: ({ params }, context) => answer(context, params.textId),

  details: ({ params }, context) => answer(context, params.textId),

  async create({ body }, context) {
    return answer(context, await insertStaticText(context.db, context.language, body))
  },

  async update({ body }, context) {
    await updateStaticText(context.db, context.language, body)
    return answer(context, body.textId)
  },

  remove: ({ body }, { db }) => deleteStaticTexts(db, [body].flat()),
})
