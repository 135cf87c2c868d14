import { query } from '@atrium/console/api/query.ts'
import type { BlockSettingsProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { lookupCodeOf } from '@atrium/contract/resource/names'
import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { depot } from '../../depot/depot.resource.ts'
import type { DeparturesSettings as Settings } from '../departures-block.contract.ts'
import { departuresBlockTexts } from './departures-block-texts.ts'

/** The form of the block's settings: a depot, its time zone, and how many departures. */
export function DeparturesSettings({ id, settings, onChange, errorOf, isReadOnly }: BlockSettingsProps) {
  const t = useFeatureText(departuresBlockTexts)
  const { depotId, count, timeZone } = settings as Partial<Settings>
  const found = useQuery({
    ...query(depot.api.get, { params: { depotId: depotId ?? '' } }),
    enabled: Boolean(depotId),
    meta: { quiet: true },
  })
  const shared = { required: true, readOnly: isReadOnly }
  return (
    <>
      <LovPicker
        {...shared}
        id={`${id}.depotId`}
        viewCode={lookupCodeOf(depot.name)}
        label={t('depot')}
        clearable={false}
        value={depotId || null}
        text={found.data?.name}
        error={errorOf('depotId')}
        onChange={chosen => onChange({ ...settings, depotId: chosen ?? '' })}
      />
      <NumberInput
        {...shared}
        id={`${id}.count`}
        label={t('count')}
        min={1}
        max={20}
        allowDecimal={false}
        value={count ?? ''}
        error={errorOf('count')}
        onChange={value => onChange({ ...settings, count: value })}
      />
      <TextInput
        {...shared}
        id={`${id}.timeZone`}
        label={t('timeZone')}
        description={t('timeZoneHelp')}
        value={timeZone ?? ''}
        error={errorOf('timeZone')}
        onChange={event => onChange({ ...settings, timeZone: event.currentTarget.value })}
      />
    </>
  )
}
