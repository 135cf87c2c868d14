import { useCall } from '@atrium/console/api/query.ts'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, userFormats } from '@atrium/console/language/formats.ts'
import form from '@atrium/console/records/record-form.module.css'
import type { Endpoint } from '@atrium/contract/endpoint'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { focusUnreadable } from '@atrium/ui/form/use-typed.ts'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ManagedPageDetail, managedPageApi } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'

interface ManagedPagePlanProps {
  page: ManagedPageDetail
  stale: readonly Endpoint[]
  onClose: () => void
}

const wire = 'YYYY-MM-DD HH:mm:ss'

/** Schedules when a page is published and unpublished. */
export function ManagedPagePlan({ page, stale, onClose }: ManagedPagePlanProps) {
  const t = useFeatureText(managedPageTexts)
  const words = useUiText()
  const schedule = useCall(managedPageApi.schedule, stale, { quiet: true })
  const written = (date: string | undefined) => (date ? clockOf(date).format(wire) : null)
  const [publishDate, setPublishDate] = useState(written(page.publishDate))
  const [revokeDate, setRevokeDate] = useState(written(page.revokeDate))
  const { pageId, objectVersionNumber, title: name } = page
  const picker = (label: string, value: string | null, onChange: (value: string | null) => void) => (
    <DateField
      withTime
      label={label}
      format={userFormats().dateTimeFormat}
      value={value}
      onChange={onChange}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      keepOpen
      size="sm"
      title={t('planTitle', { name })}
      lead={t('planLead', { number: page.versionNumber })}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="filled"
            loading={schedule.isPending}
            onClick={() =>
              !focusUnreadable() &&
              void schedule
                .mutateAsync({
                  params: { pageId },
                  body: {
                    objectVersionNumber,
                    ...(publishDate && { publishDate }),
                    ...(revokeDate && { revokeDate }),
                  },
                })
                .then(
                  () => {
                    noticeSuccess(t('planDone', { name }))
                    onClose()
                  },
                  () => undefined,
                )
            }
          >
            {t('planSave')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {schedule.error && <FailureNote failure={schedule.error} onReload={onClose} />}
        {picker(t('showFrom'), publishDate, setPublishDate)}
        {picker(t('takeBackAt'), revokeDate, setRevokeDate)}
      </div>
    </Dialog>
  )
}
