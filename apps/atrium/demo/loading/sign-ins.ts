import { sql } from 'kysely'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

/** Days before the demonstration begins in which its people have signed in. */
const days = 30
/** More would keep the start of the large demonstration waiting. */
const mostPeople = 300

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
]

/**
 * Loads sign-ins of a tenant's people: on most working days in the morning, on few at the weekend, with some
 * failures. They are the same on every start, so that the chart can be discussed.
 */
export async function loadSignIns(db: DemoDb, { tenantId }: LoadedTenant): Promise<void> {
  await sql`
    with person as (
      select id, login_name, time_zone from app_user where tenant_id = ${tenantId} and enabled order by login_name
      limit ${mostPeople}
    ), morning as (
      select p.id, current_date - d.ago as day, p.time_zone, extract(isodow from current_date - d.ago) > 5 as is_weekend,
        ${dice('came')} as came, ${dice('minute')} as minute, ${dice('slipped')} as slipped,
        ${browsers}::text[] as browsers, ${dice('browser')} as browser
      from person p cross join generate_series(1, ${days}::int) as d (ago)
    ), tried as (
      select *, (day + time '06:40' + make_interval(mins => (minute * 200)::int)) at time zone time_zone as at
      from morning where came < case when is_weekend then 0.12 else 0.78 end
    )
    insert into audit (tenant_id, at, actor_id, entity, entity_id, verb, after)
    select ${tenantId}::bigint, at - make_interval(secs => 40), null, 'app_user', id, 'sign-in-failed',
      jsonb_build_object('reason', 'password', 'userAgent', browsers[1 + floor(browser * 3)::int])
    from tried where slipped < 0.05
    union all
    select ${tenantId}::bigint, at, id, 'session', null, 'sign-in',
      jsonb_build_object('userAgent', browsers[1 + floor(browser * 3)::int])
    from tried`.execute(db)
}

/** A number from 0 to 1 that is the same for the same person, day and purpose. */
const dice = (purpose: string) =>
  sql`(hashtext(p.login_name || d.ago || ${purpose}) & 2147483647) / 2147483648.0`
