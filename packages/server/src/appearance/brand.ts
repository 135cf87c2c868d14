import { platformTenantId, type SignInPicture, signInPictures } from '@atrium/contract/constants'
import { greetingIn } from '@atrium/contract/tenant-greeting'
import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import type { TenantLanguages } from './page-appearance.ts'

/** The brand of the tenant whose sign-in or portal page is shown. Public, because it is shown before sign-in. */
export interface Brand {
  num: string | undefined
  name: string
  /** `#rrggbb` */
  colour: string
  /** Whether the color is also the accent of the page. */
  accent: boolean
  domain: string | undefined
  /** The title that the tenant gives its workspace. */
  title: string | undefined
  /** Addresses of the tenant's own images. */
  logo: string | undefined
  favicon: string | undefined
  /** The heading of the sign-in page, in the language of the page if there is one. */
  greeting: string | undefined
  picture: SignInPicture
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
  greeting: undefined,
  picture: signInPictures[0],
}

/** The hints by which the tenant of a page is found. */
interface BrandHints {
  /** The home tenant of a person who has authenticated. Never of one who has only been named. */
  home?: number | undefined
  asked?: string | undefined
  email?: string | undefined
  last?: string | undefined
}

/**
 * The tenant of a page before sign-in, in SQL: the person's own once that is known, else the one asked for, else the one
 * with the domain of the email address, else the last one this browser signed in to, else the platform. Disabled
 * tenants are skipped.
 */
function hintedTenant({ home, asked, email, last }: BrandHints) {
  const domain = email?.split('@')[1]?.toLowerCase() ?? null
  return sql`
    select * from tenant
    where enabled and (num in (${asked ?? null}, ${last ?? null}) or domain = ${domain}
      or tenant_id in (0, ${home ?? null}))
    order by tenant_id is not distinct from ${home ?? null} desc, num is not distinct from ${asked ?? null} desc, domain is not distinct from ${domain} and domain is not null desc,
      num is not distinct from ${last ?? null} desc, tenant_id
    limit 1`
}

export async function findBrand(site: Site, language: string, hints: BrandHints): Promise<Brand> {
  const { rows } = await site.alone(db =>
    sql<Pick<Brand, 'num' | 'name' | 'colour' | 'accent'> & { domain: string | null; said: Said }>`
      select num, tr(name, ${language}) as name, colour, accent, domain,
        -- A value of the tenant comes after the platform's, and replaces it.
        (select coalesce(jsonb_object_agg(lower(c.code), c.value order by c.tenant_id), '{}') from config c
          where c.tenant_id = tenant.tenant_id and c.code in ('TITLE', 'LOGO', 'FAVICON')
            or c.tenant_id in (tenant.tenant_id, ${platformTenantId}) and c.code in ('GREETING', 'PICTURE')) as said
      from (${hintedTenant(hints)}) as tenant`.execute(db),
  )
  if (!rows[0]) return plainBrand
  const { said, ...found } = rows[0]
  const { title, logo, favicon } = said
  return {
    ...{ ...found, title, logo, favicon },
    domain: found.domain ?? undefined,
    greeting: said.greeting && greetingIn(said.greeting, language),
    picture: signInPictures.find(one => one === said.picture) ?? plainBrand.picture,
  }
}

type Said = Partial<Record<'title' | 'logo' | 'favicon' | 'greeting' | 'picture', string>>

/** The languages of the tenant of a page: its own settings, else those of the platform. */
export async function findTenantLanguages(site: Site, hints: BrandHints): Promise<TenantLanguages> {
  const { rows } = await site.alone(db =>
    sql<{ code: string; value: string }>`
      select distinct on (c.code) c.code, c.value from (${hintedTenant(hints)}) as tenant
      join config c on c.code in ('LANGUAGE', 'LANGUAGES') and c.tenant_id in (tenant.tenant_id, ${platformTenantId})
      order by c.code, c.tenant_id desc`.execute(db),
  )
  const settingOf = (code: string) => rows.find(row => row.code === code)?.value
  return { first: settingOf('LANGUAGE'), offered: settingOf('LANGUAGES')?.split(',') }
}
