import { findThrottledKeys, isThrottled } from '@atrium/server/auth/sign-in-attempts'
import type { Site } from '@atrium/server/db/connection/site'
import { type RawBuilder, sql } from 'kysely'
import { type AccountState, endsSoonDays } from '../account.contract.ts'

/** Facts about sign-in that belong to no tenant. */
export interface SignInFacts {
  throttledKeys: readonly string[]
}

export const findSignInFacts = async (site: Site): Promise<SignInFacts> => ({
  throttledKeys: await findThrottledKeys(site),
})

/** The state of an account today, over alias `u` (app_user). */
export const stateOf = ({ throttledKeys }: SignInFacts): RawBuilder<AccountState> => sql`
  case
    when u.awaits_approval then 'awaitsApproval'
    when not u.enabled then 'disabled'
    when u.end_on < current_date then 'ended'
    when u.start_on > current_date then 'startsLater'
    when ${isThrottled(sql`u.login_name`, throttledKeys)}
      or coalesce(${isThrottled(sql`u.email`, throttledKeys)}, false) then 'locked'
    when u.end_on <= current_date + ${sql.lit(endsSoonDays)} then 'endingSoon'
    else 'active'
  end`

export const isInState = (states: readonly AccountState[], facts: SignInFacts): RawBuilder<boolean> => {
  const wanted = states.flatMap(state => (state === 'active' ? (['active', 'endingSoon'] as const) : state))
  return sql`${stateOf(facts)} = any(${wanted}::text[])`
}
