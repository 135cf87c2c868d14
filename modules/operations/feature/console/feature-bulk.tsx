import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { FeatureCode } from '@atrium/contract/operations/feature.schema'
import { BulkBar } from '@atrium/ui/table/bulk-bar.tsx'
import { Button } from '@mantine/core'
import { type FeatureColumn, featureApi } from '../feature.contract.ts'
import { featureSwitchTexts } from './feature-texts.ts'

interface FeatureBulkProps {
  featureCodes: FeatureCode[]
  /** The tenants in sight. */
  tenants: readonly FeatureColumn[]
  onClear: () => void
}

/** Sets the selected features for all tenants in sight. */
export function FeatureBulk({ featureCodes, tenants, onClear }: FeatureBulkProps) {
  const t = useFeatureText(featureSwitchTexts)
  const update = useCall(featureApi.updateAll, [featureApi.matrix, featureApi.list])
  const set = (enabled: boolean | null) =>
    update.mutate(
      { body: { featureCodes, tenantIds: tenants.map(({ tenantId }) => tenantId), enabled } },
      { onSuccess: ({ changedCount }) => noticeSuccess(t('changed', { count: changedCount })) },
    )
  return (
    <BulkBar count={featureCodes.length} onClear={onClear}>
      <span>{t('inTenants', { count: tenants.length })}</span>
      <Can call={featureApi.updateAll}>
        <Button size="xs" loading={update.isPending} onClick={() => set(true)}>
          {t('turnOn')}
        </Button>
        <Button size="xs" disabled={update.isPending} onClick={() => set(false)}>
          {t('turnOff')}
        </Button>
        <Button size="xs" disabled={update.isPending} onClick={() => set(null)}>
          {t('followDefault')}
        </Button>
      </Can>
    </BulkBar>
  )
}
