import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dataImportApi } from '../data-import.contract.ts'
import type { ImportStatusProps } from './data-import-summary.tsx'
import type { DataImportText } from './data-import-texts.ts'

interface DataImportCancelProps extends ImportStatusProps {
  t: DataImportText
  asked: { batch: string }
  onCanceled: () => void
}

/** Deletes a file that is not imported yet, after a question. */
export function DataImportCancel({ t, status, asked, onCanceled }: DataImportCancelProps) {
  const [isAsking, ask] = useState(false)
  // Only the list: what this page shows of the import is gone.
  const cancel = useCall(dataImportApi.cancel, [dataImportApi.history], {
    onDone: () => {
      onCanceled()
      noticeSuccess(t('canceled'))
    },
  })
  if (status.status !== 'UPLOADED' && status.status !== 'CHECKED') return null
  return (
    <>
      <Button variant="danger" onClick={() => ask(true)}>
        {t('cancelImport')}
      </Button>
      <Confirm
        danger
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => cancel.mutate({ params: { batch: asked.batch } })}
        question={t('cancelQuestion')}
        effect={t('cancelEffect', { count: status.rowCount })}
        action={t('cancelImport')}
        keep={t('keepImport')}
        busy={cancel.isPending}
      />
    </>
  )
}
