import { ownCustomFields } from '@atrium/server/resource/custom/custom-fields'
import { containing, matchedIn } from '@atrium/server/resource/custom/custom-search'
import type { Searching } from '@atrium/server/search/searchable'
import { sql } from 'kysely'
import { memberships } from '../../assignment/server/assignment.reads.ts'
import { extensibleAccount } from '../account.own-fields.ts'

/**
 * The first people whose name, login name or text in a field that the tenant has added contains the text. People of other tenants are not
 * found by such fields.
 */
export async function searchAccounts({ db, session, language, cache, text, most }: Searching) {
  const added = await ownCustomFields(extensibleAccount.name, cache)({ db, session, language })
  const contains = containing(text)
  return sql`
    select id, name, code, case when not is_named then added end as matched from (
      select distinct u.id, u.real_name as name, u.login_name as code, matched.added,
        ${contains(sql`u.real_name`)} or ${contains(sql`u.login_name`)} as is_named
      from (${memberships}) as member
      join account on account.id = member.user_id
      join app_user u on u.id = member.user_id
      left join lateral ${matchedIn(added, text, 'u')} as matched on u.tenant_id = ${session.tenantId}
    ) as found where is_named or added is not null
    order by name, code limit ${most}`
}
