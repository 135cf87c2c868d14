import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { UsageBar } from '@atrium/ui/feedback/usage-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { tenantApi } from '../tenant.contract.ts'
import css from './tenant.module.css'
import { tenantTexts } from './tenant-texts.ts'
import { peopleText } from './tenant-usage.tsx'

/** The number of people in the tenant beside its limit; nothing without a limit. */
export function PeopleUsage() {
  const t = useFeatureText(tenantTexts)
  const { data: usage } = useQuery(query(tenantApi.usage))
  if (usage?.limitUserQty === undefined) return null
  return (
    <div className={css.peopleLine}>
      <UsageBar
        label={t('people')}
        text={peopleText(t, usage)}
        share={usage.userCount / usage.limitUserQty}
      />
    </div>
  )
}
