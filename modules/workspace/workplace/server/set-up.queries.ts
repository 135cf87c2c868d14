import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import type { SetUpStep } from '../set-up.contract.ts'

/** More people than the first administrator, and more roles than each tenant begins with. */
const more = 1

/** Counts the records of the tenant itself; what it takes from the platform is still to be set up. */
export async function findSetUp(
  db: Scoped,
  may: Readonly<Record<SetUpStep['code'], boolean>>,
): Promise<SetUpStep[]> {
  const { rows } = await sql<Record<SetUpStep['code'], number>>`
    select
      (select count(*) from config where tenant_id = current_tenant() and code in ('TITLE', 'LOGO', 'COLOUR')) as appearance,
      (select count(*) - ${more} from app_user where tenant_id = current_tenant() and enabled) as people,
      (select count(*) from unit where tenant_id = current_tenant()) as units,
      (select count(*) from role where tenant_id = current_tenant() and not built_in) as roles,
      (select count(*) from password_policy where tenant_id = current_tenant()) as passwords,
      (select count(*) from mail_server where tenant_id = current_tenant() and enabled) as mail`.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers one row')
  const counted = { people: found.people + more, units: found.units, roles: found.roles }
  return (Object.keys(may) as SetUpStep['code'][])
    .filter(code => may[code])
    .map(code => ({
      code,
      doneFlag: found[code] > 0 ? 1 : 0,
      ...(code in counted && { count: counted[code as keyof typeof counted] }),
    }))
}
