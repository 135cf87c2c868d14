import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import type { OwnInputProps } from '@atrium/console/resource/resource-drawings.ts'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Button } from '@mantine/core'
import { shipmentTexts } from './shipment-texts.ts'

const dayMs = 86_400_000

/** An input of the form: the day on which goods are picked up, with the next one at hand. */
export function PickUpDay({ onChange, value, stored: _, values: __, ...input }: OwnInputProps) {
  const t = useFeatureText(shipmentTexts)
  const tomorrow = new Date(Date.now() + dayMs).toLocaleDateString('en-CA')
  return (
    <div>
      <DateField
        {...input}
        format={userFormats().dateFormat}
        value={value as string | null}
        onChange={onChange}
      />
      {!input.readOnly && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(tomorrow)}>
          {t('tomorrow')}
        </Button>
      )}
    </div>
  )
}
