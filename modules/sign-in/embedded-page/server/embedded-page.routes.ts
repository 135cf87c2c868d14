import { findVisible } from '@atrium/access/menu/server/menu.reads.ts'
import { audienceOf, embeddedPageApi, embeddingOf } from '@atrium/contract/access/embedded-page'
import { isUnbound, type Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Services } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { findSigningKeys } from '../../provider/server/signing-key.ts'
import { embeddedToken, findClaims } from './embedded-token.ts'

export const embeddedPageRoutes = ({ site, secret, config }: Services) =>
  routes(embeddedPageApi, {
    async get({ params: { menuId } }, { db, session }) {
      const { receives, allows } = await findEmbedded(db, session, menuId)
      return { audience: audienceOf(menuId), receives, allows }
    },

    async token({ params: { menuId } }, { db, session, language }) {
      // Another application would hold a token that says the person works in the workspace.
      if (isUnbound(session)) throw new AppError('error.embedded_page.client')
      const { receives, tokenSeconds } = await findEmbedded(db, session, menuId)
      const { token, endsAt } = await embeddedToken({
        key: (await findSigningKeys(site, secret))[0],
        issuer: `${config.publicUrl.origin}/oauth`,
        audience: audienceOf(menuId),
        seconds: tokenSeconds,
        subject: session.userId,
        claims: await findClaims(db, session, language, receives),
      })
      return { token, expirationDate: endsAt.toISOString() }
    },
  })

/**
 * The settings of an entry that the menu of the session's role shows.
 * @throws `error.not_found` for every other one
 */
async function findEmbedded(db: Scoped, session: Session, menuId: string) {
  const entry = await db
    .selectFrom('menu')
    .select(['id', 'tokenSeconds', 'receives', 'allows'])
    .where('id', '=', menuId)
    .where('type', '=', 'embedded')
    .where('enabled', '=', true)
    .where('level', '=', session.level as 'site')
    .executeTakeFirst()
  if (!entry || !(await findVisible(db, session))(entry)) throw new AppError('error.not_found')
  return embeddingOf(entry)
}
