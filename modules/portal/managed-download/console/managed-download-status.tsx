import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { ManagedDownload } from '../managed-download.contract.ts'
import { managedDownloadTexts } from './managed-download-texts.ts'

/** Whether visitors see a download. */
export function DownloadStatus({ download }: { download: ManagedDownload }) {
  const t = useFeatureText(managedDownloadTexts)
  const isPublished = download.publishedFlag === 1
  return <Status kind={isPublished ? 'active' : 'waiting'}>{t(isPublished ? 'published' : 'draft')}</Status>
}
