import type { Site } from '@atrium/server/db/connection/site'
import { tenantName } from '@atrium/server/db/tables/names'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { personalTokenApi } from '../personal-token.contract.ts'
import { createToken, revokeToken, setPolicy } from './personal-token.actions.ts'
import {
  countTokens,
  findHeldSets,
  findOwnToken,
  findOwnTokens,
  findPolicy,
  findTokens,
} from './personal-token.queries.ts'
import type { PersonalTokenDb } from './personal-token.tables.ts'

/** Needs the connection with access to all tenants, because people see and revoke their tokens wherever those work. */
export function personalTokenRoutes(site: Site): Route[] {
  return routes<typeof personalTokenApi, PersonalTokenDb>(personalTokenApi, {
    own: (_input, { session, language }) =>
      site({}, (all: PersonalTokenDb) => findOwnTokens(all, session.userId, language)),

    async choices(_input, { db, session, language }) {
      const { tenantId, roleId } = session
      const { rows } = await sql<{ tenantName: string; roleName: string }>`
        select ${tenantName(sql`${tenantId}::bigint`, language)} as tenant_name,
          (select tr(name, ${language}) from role where tenant_id = ${tenantId} and id = ${roleId}) as role_name`.execute(
        db,
      )
      return {
        tenantName: rows[0]?.tenantName ?? '',
        roleName: rows[0]?.roleName ?? '',
        longestDays: (await findPolicy(db, tenantId)).longestDays,
        pages: await findHeldSets(db, session, language),
      }
    },

    async create({ body }, { db, session, language }) {
      const { id, token } = await createToken(db, session, body, language)
      return { ...(await findOwnToken(db, { id, userId: session.userId }, language)), token }
    },

    revokeOwn: ({ params }, { session: { userId }, request }) =>
      site({ userId, requestId: request.id }, (all: PersonalTokenDb) =>
        revokeToken(all, { id: params.tokenId, userId }),
      ),

    list: ({ query }, { db, language }) => findTokens(db, language, query),
    counts: (_input, { db }) => countTokens(db),
    revoke: ({ params }, { db }) => revokeToken(db, { id: params.tokenId }),
    policy: (_input, { db, session }) => findPolicy(db, session.tenantId),

    async setPolicy({ body }, { db, session }) {
      await setPolicy(db, session.tenantId, body)
      return findPolicy(db, session.tenantId)
    },
  })
}
