import type { Demonstrate } from '@atrium/server/seed/demo-tenant'
import { sql } from 'kysely'

/** Subjects of entries in English and Chinese, until people write their own. */
const subjects = [
  ['Check with the morning shift', '与早班核对'],
  ['Agree with the neighboring team', '与相邻班组协商'],
  ['Renew before the month ends', '月底前续期'],
  ['Waits for a signature', '等待签字'],
  ['Hand over to the weekend', '移交周末值班'],
] as const

/** Adds some entries to each page of a tenant's menu that is a register. */
export const demonstrate: Demonstrate = async (db, { tenantId, language }) => {
  const said = subjects.map(([english, chinese]) => (language === 'zh_CN' ? chinese : english))
  await sql`
    insert into entry (tenant_id, register, subject, person_id, due_on, state)
    select m.tenant_id, m.code, s.subject, people[1 + (s.at * 7 + length(m.code)) % cardinality(people)],
      current_date + (s.at * 3 - 4)::int,
      case (s.at + length(m.code)) % 3 when 0 then 'DONE' when 1 then 'UNDER_WAY' else 'OPEN' end
    from menu m
    cross join jsonb_array_elements_text(${JSON.stringify(said)}::jsonb) with ordinality s (subject, at)
    cross join (
      select array_agg(id order by login_name) as people from app_user
      where tenant_id = ${tenantId} and enabled) of_tenant
    where m.tenant_id = ${tenantId} and m.route = '/register/' || m.code and s.at <= 2 + length(m.code) % 4`.execute(
    db,
  )
}
