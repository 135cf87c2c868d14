import { mergesRoles, rolesOfSession } from '@atrium/server/auth/session-roles'
import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'

interface Signed {
  /** The session in which the client acts. */
  id: string
  userId: string
}

/** The claims about a person, and about where they work now, for clients that may know them. */
export async function findClaims(site: Site, { id, userId }: Signed, scope: string) {
  const scopes = new Set(scope.split(' '))
  const isAbout = (...some: string[]) => some.some(one => scopes.has(one))
  return {
    sub: userId,
    // The console requests no more than `openid`.
    ...(isAbout('profile', 'email') && (await findPerson(site, userId))),
    ...(isAbout('tenant', 'roles') && (await findPlace(site, id))),
  }
}

async function findPerson(site: Site, userId: string) {
  const { realName, loginName, language, timeZone, email, emailVerifiedAt } = await site.alone(db =>
    db
      .selectFrom('appUser')
      .select(['realName', 'loginName', 'language', 'timeZone', 'email', 'emailVerifiedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  return {
    name: realName,
    preferred_username: loginName,
    locale: language.replace('_', '-'),
    zoneinfo: timeZone,
    ...(email !== null && { email, email_verified: emailVerifiedAt !== null }),
  }
}

interface Place {
  tenant: string
  tenantName: string
  roles: { code: string }[]
}

/** The tenant of a session and the roles that apply in it, by the codes that people know them by. */
async function findPlace(site: Site, sessionId: string) {
  const { rows } = await site.alone(db =>
    sql<Place>`
      select t.num as tenant, tr(t.name, u.language) as tenant_name, ${rolesOfSession(mergesRoles)} as roles
      from session s join app_user u on u.id = s.user_id join tenant t on t.tenant_id = s.tenant_id
      where s.id = ${sessionId}`.execute(db),
  )
  const place = rows[0]
  return (
    place && {
      tenant: place.tenant,
      tenant_name: place.tenantName,
      roles: place.roles.map(({ code }) => code).sort(),
    }
  )
}
