import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import css from '../../rendering/console/portal.module.css'
import { type ManagedDownload, managedDownloadApi } from '../managed-download.contract.ts'
import { managedDownloadTexts } from './managed-download-texts.ts'

const stale = [managedDownloadApi.list, managedDownloadApi.get]

interface ManagedDownloadActionsProps {
  download: ManagedDownload
  onDeleted: () => void
}

/** The actions on a saved download: publish, unpublish, delete. */
export function ManagedDownloadActions({ download, onDeleted }: ManagedDownloadActionsProps) {
  const t = useFeatureText(managedDownloadTexts)
  const [isAsking, ask] = useState(false)
  const publish = useCall(managedDownloadApi.publish, stale)
  const revoke = useCall(managedDownloadApi.revoke, stale)
  // A deleted download must not be fetched again.
  const remove = useCall(managedDownloadApi.remove, [managedDownloadApi.list])
  const { downloadId, objectVersionNumber, title: name } = download
  const isPublished = download.publishedFlag === 1
  const change = isPublished ? revoke : publish

  return (
    <div className={css.actions}>
      <Can call={managedDownloadApi.publish}>
        <Button
          variant={isPublished ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() =>
            void change.mutateAsync({ params: { downloadId }, body: { objectVersionNumber } }).then(
              () => noticeSuccess(t(isPublished ? 'takenBackDone' : 'publishedDone', { name })),
              () => undefined,
            )
          }
        >
          {t(isPublished ? 'takeBack' : 'publish')}
        </Button>
      </Can>
      {!isPublished && (
        <Can call={managedDownloadApi.remove}>
          <Button variant="danger" onClick={() => ask(true)}>
            {t('deleteAction')}
          </Button>
        </Can>
      )}
      <Confirm
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() =>
          remove.mutate(
            { body: { downloadId, objectVersionNumber } },
            {
              onSuccess: () => {
                noticeSuccess(t('deleted', { name }))
                onDeleted()
              },
              onSettled: () => ask(false),
            },
          )
        }
        question={t('deleteQuestion', { name })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}
