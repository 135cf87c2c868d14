import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { Input, SegmentedControl } from '@mantine/core'
import { configValues } from '../config.contract.ts'
import { configTexts } from './config-texts.ts'

interface CornerChoiceProps {
  field: ReturnType<ReturnType<typeof useRecordForm>['field']>
  defaultValue: string
}

/** Round or square. The default is not stored, so that the tenant follows it. */
export function CornerChoice({ field, defaultValue }: CornerChoiceProps) {
  const t = useFeatureText(configTexts)
  const { id, value, onChange, readOnly, error } = field
  return (
    <Input.Wrapper label={t('CORNER')} labelElement="div" error={error}>
      <SegmentedControl
        id={id}
        fullWidth
        aria-label={t('CORNER')}
        readOnly={readOnly}
        value={value || defaultValue}
        onChange={chosen => onChange(chosen === defaultValue ? '' : chosen)}
        data={configValues.CORNER.options.map(corner => ({ value: corner, label: t(`corner.${corner}`) }))}
      />
    </Input.Wrapper>
  )
}
