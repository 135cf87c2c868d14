import type { ManagedDownload } from '@atrium/contract/portal/managed-download'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Status } from '../../ui/status.tsx'
import { managedDownloadTexts } from './managed-download-texts.ts'

/** Whether visitors see a download. */
export function DownloadStatus({ download }: { download: ManagedDownload }) {
  const t = useFeatureText(managedDownloadTexts)
  const isPublished = download.publishedFlag === 1
  return <Status kind={isPublished ? 'active' : 'ended'}>{t(isPublished ? 'published' : 'draft')}</Status>
}
