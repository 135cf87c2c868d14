import { draftApi } from '@atrium/contract/workspace/draft'
import { keyFor } from '@atrium/server/auth/secrets'
import { type Route, routes } from '@atrium/server/http/routes'
import { deleteDraft, findDraft, putDraft } from './draft.queries.ts'
import type { DraftsDb } from './drafts.tables.ts'

export function draftRoutes(secret: string): Route[] {
  const key = keyFor(secret, 'draft')
  return routes<typeof draftApi, DraftsDb>(draftApi, {
    async get({ query }, { db, session }) {
      const draft = await findDraft(db, key, { session, formKey: query.formKey })
      return draft ? { draft } : {}
    },

    keep: ({ body }, { db, session }) => putDraft(db, key, { session, formKey: body.formKey }, body),

    remove: ({ query }, { db, session }) => deleteDraft(db, { session, formKey: query.formKey }),
  })
}
