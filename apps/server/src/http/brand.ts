import { sql } from 'kysely'
import type { Site } from '../db/site.ts'

/** Whose door a person stands at: shown before anybody is known, so it holds nothing that is not public. */
export interface Brand {
  num: string | undefined
  name: string
  /** `#rrggbb` */
  colour: string
  domain: string | undefined
}

/** For pages that must work without the database. */
export const plainBrand: Brand = { num: undefined, name: 'Atrium', colour: '#066973', domain: undefined }

/**
 * The first that is found of: the tenant that was asked for, the tenant whose domain the e-mail address is in, the
 * tenant this browser signed in to last; otherwise the platform. Only an enabled tenant has a door.
 */
export async function findBrand(
  site: Site,
  language: string,
  wanted: { asked?: string | undefined; email?: string | undefined; last?: string | undefined },
): Promise<Brand> {
  const domain = wanted.email?.split('@')[1]?.toLowerCase()
  const { rows } = await site({}, db =>
    sql<{ num: string; name: string; colour: string; domain: string | null }>`
      select num, tr(name, ${language}) as name, colour, domain from tenant
      where enabled and (num in (${wanted.asked ?? null}, ${wanted.last ?? null}) or domain = ${domain ?? null} or tenant_id = 0)
      order by num is not distinct from ${wanted.asked ?? null} desc, domain is not distinct from ${domain ?? null} and domain is not null desc,
        num is not distinct from ${wanted.last ?? null} desc, tenant_id
      limit 1`.execute(db),
  )
  const found = rows[0]
  return found ? { ...found, domain: found.domain ?? undefined } : plainBrand
}
