import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import form from '@atrium/console/records/settings-form.module.css'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../config/console/config-page.module.css'
import { type FeatureSwitch, featureApi } from '../feature.contract.ts'
import { featureSwitchTexts } from './feature-texts.ts'

/** The features of a tenant, or the defaults for all; each is saved as soon as it is chosen. */
export function FeaturePage() {
  const t = useFeatureText(featureSwitchTexts)
  const isReadOnly = useIsRefused(featureApi.update)
  const [tenantId, setTenantId] = useState<string | null>(null)
  const ofAll = useQuery(query(featureApi.list, { query: { tenantId: 0 } }))
  const found = useQuery(query(featureApi.list, { query: { tenantId: Number(tenantId ?? 0) } }))
  const update = useCall(featureApi.update, [featureApi.list])

  function say({ featureCode, objectVersionNumber }: FeatureSwitch, chosen: string | null) {
    update.mutate(
      {
        body: {
          tenantId: Number(tenantId ?? 0),
          featureCode,
          enabled: chosen === 'on' ? true : chosen === 'off' ? false : null,
          ...(objectVersionNumber !== undefined && { objectVersionNumber }),
        },
      },
      { onSuccess: () => noticeSuccess(t('saved', { name: t(featureCode) })) },
    )
  }

  const otherwise = (code: FeatureSwitch['featureCode']) => {
    const general = ofAll.data?.find(({ featureCode }) => featureCode === code)
    return t(tenantId === null ? 'asProduct' : 'asAll', {
      value: t(general?.enabledFlag === 0 ? 'off' : 'on'),
    })
  }

  return (
    <div className={css.page}>
      <PageHeader parents={[t('parent')]} title={t('title')} />
      {found.isError ? (
        <div className={css.aside}>
          <FailedState
            title={t('couldNotLoad')}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : !found.data ? (
        <ProgressLine />
      ) : (
        <div className={form.form}>
          <Note tone="info">{t('lead')}</Note>
          <LovPicker
            viewCode="HIAM.TENANT"
            label={t('tenant')}
            description={t('tenantHelp')}
            value={tenantId}
            onChange={setTenantId}
          />
          {found.data.map(one => (
            <Select
              key={one.featureCode}
              label={t(one.featureCode)}
              description={t(`${one.featureCode}Help`)}
              readOnly={isReadOnly}
              allowDeselect={false}
              data={[
                { value: 'said', label: otherwise(one.featureCode) },
                { value: 'on', label: t('on') },
                { value: 'off', label: t('off') },
              ]}
              value={one.inherited ? 'said' : one.enabledFlag === 1 ? 'on' : 'off'}
              onChange={chosen => say(one, chosen)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
