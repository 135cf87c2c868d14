import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import css from '@atrium/console/records/wide-form.module.css'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { accountBulkTexts } from './account-bulk-texts.ts'

export type Pick = 'assignRole' | 'removeRole' | 'addToGroup' | 'addToUnit'

export interface Picked {
  id: string
  startDateActive?: string
  endDateActive?: string
}

const views = {
  assignRole: { code: 'HIAM.USER_ROLE', label: 'role' },
  removeRole: { code: 'HIAM.USER_ROLE', label: 'role' },
  addToGroup: { code: 'HIAM.USER_GROUP', label: 'group' },
  addToUnit: { code: 'HPFM.UNIT', label: 'unit' },
} as const

interface AccountBulkPickProps {
  what: Pick
  count: number
  isBusy: boolean
  onClose: () => void
  onPick: (picked: Picked) => void
}

/** Asks for the role, group or unit of the selected people, and for the period of a role. */
export function AccountBulkPick({ what, count, isBusy, onClose, onPick }: AccountBulkPickProps) {
  const t = useFeatureText(accountBulkTexts)
  const [id, setId] = useState<string | null>(null)
  const [text, setText] = useState<string>()
  const [start, setStart] = useState<string | null>(null)
  const [end, setEnd] = useState<string | null>(null)
  const view = views[what]
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(what)}
      lead={t('people', { count })}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="filled"
            loading={isBusy}
            disabled={id === null}
            onClick={() =>
              id !== null &&
              onPick({ id, ...(start && { startDateActive: start }), ...(end && { endDateActive: end }) })
            }
          >
            {t(what)}
          </Button>
        </>
      }
    >
      <LovPicker
        viewCode={view.code}
        label={t(view.label)}
        required
        value={id}
        text={text}
        onChange={(value, choice) => {
          setId(value)
          setText(choice?.text)
        }}
      />
      {what === 'assignRole' && (
        <div className={css.pair}>
          <DatePickerInput
            label={t('from')}
            value={start}
            onChange={setStart}
            valueFormat={userFormats().dateFormat}
            clearable
          />
          <DatePickerInput
            label={t('until')}
            value={end}
            onChange={setEnd}
            valueFormat={userFormats().dateFormat}
            {...(start && { minDate: start })}
            clearable
          />
        </div>
      )}
    </Dialog>
  )
}
