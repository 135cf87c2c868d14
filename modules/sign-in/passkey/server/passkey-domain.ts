import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'

/** The warning for the operator if people have passkeys for another domain than this one, which are of no use now. */
export async function lostPasskeys(site: Site, domain: string | undefined): Promise<string | undefined> {
  const { rows } = await site({}, db =>
    sql<{ domains: string; passkeys: number; people: number }>`
      select string_agg(distinct domain, ', ' order by domain) as domains, count(*)::int as passkeys,
        count(distinct user_id)::int as people
      from passkey where domain is distinct from ${domain ?? null}::text`.execute(db),
  )
  const [lost] = rows
  if (!lost || lost.passkeys === 0) return undefined
  const { domains, passkeys, people } = lost
  return `${passkeys} passkeys of ${people} people cannot be used: they are for ${domains}, and this server is ${domain ?? 'known by a number'}. Set PUBLIC_URL or PASSKEY_DOMAIN back, or see docs/identity.md`
}
