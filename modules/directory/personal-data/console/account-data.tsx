import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import form from '@atrium/console/records/wide-form.module.css'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AccountDetail } from '../../account/account.contract.ts'
import { personalDataApi } from '../personal-data.contract.ts'
import { personalDataTexts } from './personal-data-texts.ts'

const mostLetters = 300
const leastLetters = 3

/** Writes the data of a person into an archive, for a stated reason. */
export function AccountData({ stored: { id, realName: name } }: { stored: AccountDetail }) {
  const t = useFeatureText(personalDataTexts)
  const [reason, setReason] = useState<string>()
  const write = useCall(personalDataApi.create, [exportTaskApi.own])
  const close = () => setReason(undefined)
  return (
    <Can call={personalDataApi.create}>
      <div className={form.line}>
        <span>{t('line')}</span>
        <Button size="sm" onClick={() => setReason('')}>
          {t('export')}
        </Button>
      </div>
      {reason !== undefined && (
        <Dialog
          open
          onClose={close}
          size="sm"
          title={t('question', { name })}
          lead={t('lead')}
          actions={
            <>
              <Button variant="subtle" onClick={close}>
                {t('cancel')}
              </Button>
              <Button
                variant="filled"
                disabled={reason.trim().length < leastLetters}
                loading={write.isPending}
                onClick={() =>
                  void write.mutateAsync({ params: { userId: id }, body: { reason } }).then(() => {
                    noticeSuccess(t('begun'))
                    close()
                  }, close)
                }
              >
                {t('export')}
              </Button>
            </>
          }
        >
          <Textarea
            label={t('reason')}
            value={reason}
            maxLength={mostLetters}
            onChange={event => setReason(event.currentTarget.value)}
            data-autofocus
          />
        </Dialog>
      )}
    </Can>
  )
}
