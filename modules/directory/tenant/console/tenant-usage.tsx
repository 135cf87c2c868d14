import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText } from '@atrium/console/language/formats.ts'
import { UsageBar } from '@atrium/ui/feedback/usage-bar.tsx'
import type { TenantUsage as Usage } from '../tenant.contract.ts'
import css from './tenant.module.css'
import { type TenantText, tenantTexts } from './tenant-texts.ts'

/** The number of people in a tenant beside its limit. */
export const peopleText = (t: TenantText, { userCount, limitUserQty }: Usage): string =>
  limitUserQty === undefined
    ? numberText(userCount)
    : t('ofLimit', { count: numberText(userCount), limit: numberText(limitUserQty) })

export const storageText = (t: TenantText, { usedCapacity, totalCapacity }: Usage): string =>
  t('ofLimit', { count: sizeText(usedCapacity), limit: sizeText(totalCapacity) })

/** The usage of a tenant as bars. */
export function TenantUsage({ usage }: { usage: Usage }) {
  const t = useFeatureText(tenantTexts)
  const { userCount, limitUserQty, usedCapacity, totalCapacity } = usage
  return (
    <div className={css.usage}>
      <UsageBar
        label={t('people')}
        text={limitUserQty === undefined ? t('noLimit', { count: userCount }) : peopleText(t, usage)}
        share={limitUserQty === undefined ? undefined : userCount / limitUserQty}
      />
      <UsageBar
        label={t('storage')}
        text={storageText(t, usage)}
        share={totalCapacity === 0 ? 1 : usedCapacity / totalCapacity}
      />
    </div>
  )
}
