import { randomUUID } from 'node:crypto'
import type { PageReceives } from '@atrium/contract/access/embedded-page'
import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'

/** The header's type, so that nobody takes such a token for another kind (RFC 8725 §3.11). */
const tokenType = 'embedded+jwt'

interface Statement {
  key: JWK | undefined
  issuer: string
  audience: string
  seconds: number
  subject: string
  claims: JWTPayload
}

/** Signs what the server of an embedded page reads, by the clock that all instances share. */
export async function embeddedToken(statement: Statement): Promise<{ token: string; endsAt: Date }> {
  const { key, issuer, audience, seconds, subject, claims } = statement
  if (!key) throw new Error('the service has a key to sign with')
  const alg = key.alg ?? 'ES256'
  const issuedAt = Math.floor(nowMs() / 1000)
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg, typ: tokenType, ...(key.kid !== undefined && { kid: key.kid }) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .setJti(randomUUID())
    .sign(await importJWK(key as Parameters<typeof importJWK>[0], alg))
  return { token, endsAt: new Date((issuedAt + seconds) * 1000) }
}

/** The claims about who works, and where, of those that the page receives; the tenant is always among them. */
export async function findClaims(
  db: Scoped,
  { userId, tenantId, roleId, language: locale }: Session,
  language: string,
  receives: readonly PageReceives[],
): Promise<JWTPayload> {
  const { rows } = await sql<{
    loginName: string
    realName: string
    email: string | null
    tenantName: string
    roleCode: string
    roleName: string
  }>`
    select u.login_name, u.real_name, u.email, tr(t.name, ${language}) as tenant_name, r.code as role_code,
      tr(r.name, ${language}) as role_name
    from app_user u join tenant t on t.tenant_id = ${tenantId} left join role r on r.id = ${roleId}
    where u.id = ${userId}`.execute(db)
  const row = rows[0]
  const may = (what: PageReceives) => receives.includes(what)
  return {
    tenant_id: tenantId,
    ...(may('tenant') && { tenant_name: row?.tenantName }),
    ...(may('person') && { name: row?.realName, preferred_username: row?.loginName }),
    ...(may('email') && row?.email && { email: row.email }),
    ...(may('role') && { role_id: roleId, role_code: row?.roleCode, role_name: row?.roleName }),
    ...(may('language') && { locale: locale.replace('_', '-') }),
  }
}
