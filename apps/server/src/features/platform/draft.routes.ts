import { draftApi } from '@atrium/contract/platform/draft'
import { keyFor } from '../../db/secrets.ts'
import { type Route, routes } from '../../http/routes.ts'
import { deleteDraft, findDraft, putDraft } from './draft.queries.ts'

export function draftRoutes(secret: string): Route[] {
  const key = keyFor(secret, 'draft')
  return routes(draftApi, {
    async get({ query }, { db, session }) {
      const draft = await findDraft(db, key, { session, formKey: query.formKey })
      return draft ? { draft } : {}
    },

    keep: ({ body }, { db, session }) => putDraft(db, key, { session, formKey: body.formKey }, body),

    remove: ({ query }, { db, session }) => deleteDraft(db, { session, formKey: query.formKey }),
  })
}
