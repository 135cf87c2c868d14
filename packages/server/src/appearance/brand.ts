import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'

/** Whose door a person stands at: shown before anybody is known, so it holds nothing that is not public. */
export interface Brand {
  num: string | undefined
  name: string
  /** `#rrggbb` */
  colour: string
  /** Whether the colour is the accent of the page, too. */
  accent: boolean
  domain: string | undefined
  /** What the tenant calls its workspace. */
  title: string | undefined
  /** Addresses of its own pictures. */
  logo: string | undefined
  favicon: string | undefined
}

/** For pages that must work without the database. */
export const plainBrand: Brand = {
  num: undefined,
  name: 'Atrium',
  colour: '#066973',
  accent: false,
  domain: undefined,
  title: undefined,
  logo: undefined,
  favicon: undefined,
}

/** By what a door is found. */
interface Wanted {
  asked?: string | undefined
  email?: string | undefined
  last?: string | undefined
}

/**
 * The tenant at whose door somebody stands, in SQL: the first that is found of the tenant that was asked for, the
 * tenant whose domain the e-mail address is in, the tenant this browser signed in to last; otherwise the platform.
 * Only an enabled tenant has a door.
 */
function tenantAt({ asked, email, last }: Wanted) {
  const domain = email?.split('@')[1]?.toLowerCase() ?? null
  return sql`
    select * from tenant
    where enabled and (num in (${asked ?? null}, ${last ?? null}) or domain = ${domain} or tenant_id = 0)
    order by num is not distinct from ${asked ?? null} desc, domain is not distinct from ${domain} and domain is not null desc,
      num is not distinct from ${last ?? null} desc, tenant_id
    limit 1`
}

export async function findBrand(site: Site, language: string, wanted: Wanted): Promise<Brand> {
  const { rows } = await site.alone(db =>
    sql<Pick<Brand, 'num' | 'name' | 'colour' | 'accent'> & { domain: string | null; said: Said }>`
      select num, tr(name, ${language}) as name, colour, accent, domain,
        (select coalesce(jsonb_object_agg(lower(c.code), c.value), '{}') from config c
          where c.tenant_id = tenant.tenant_id and c.code in ('TITLE', 'LOGO', 'FAVICON')) as said
      from (${tenantAt(wanted)}) as tenant`.execute(db),
  )
  if (!rows[0]) return plainBrand
  const { said, ...found } = rows[0]
  const { title, logo, favicon } = said
  return { ...found, title, logo, favicon, domain: found.domain ?? undefined }
}

type Said = Partial<Record<'title' | 'logo' | 'favicon', string>>

/** In which language the tenant at whose door somebody stands, else the platform, receives people, if either says so. */
export async function findTenantLanguage(site: Site, wanted: Wanted): Promise<string | undefined> {
  const { rows } = await site.alone(db =>
    sql<{ value: string }>`
      select c.value from (${tenantAt(wanted)}) as tenant
      join config c on c.code = 'LANGUAGE' and c.tenant_id in (tenant.tenant_id, ${platformTenantId})
      order by c.tenant_id desc limit 1`.execute(db),
  )
  return rows[0]?.value
}
