import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { managedDownloadApi } from '../managed-download.contract.ts'
import { ManagedDownloadForm } from './managed-download-form.tsx'
import { managedDownloadTexts } from './managed-download-texts.ts'

interface ManagedDownloadDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a download is being created. */
  downloadId: string | undefined
  onCreated: (id: string) => void
}

/** One download beside the list. */
export function ManagedDownloadDrawer({ downloadId, onCreated, ...frame }: ManagedDownloadDrawerProps) {
  const t = useFeatureText(managedDownloadTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={downloadId === undefined}
      query={query(managedDownloadApi.get, { params: { downloadId: downloadId ?? '' } })}
      history={{ entity: 'portal_download', id: downloadId }}
      mark="square"
      titleOf={stored => stored.title}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <ManagedDownloadForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
