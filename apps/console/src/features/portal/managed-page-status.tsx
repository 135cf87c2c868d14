import type { ManagedPage } from '@atrium/contract/portal/managed-page'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Status } from '../../ui/status.tsx'
import { managedPageTexts } from './managed-page-texts.ts'

const kinds = { DRAFT: 'ended', REVOKED: 'ended', SCHEDULED: 'soon', PUBLISHED: 'active' } as const

/** Whether visitors see a page, and whether something newer than that was saved. */
export function ManagedPageStatus({ page }: { page: ManagedPage }) {
  const t = useFeatureText(managedPageTexts)
  const isBehind = page.shownNumber !== undefined && page.shownNumber < page.versionNumber
  return (
    <Status kind={kinds[page.stateCode]}>
      {t(page.stateCode)}
      {isBehind && ` · ${t('newerSaved')}`}
    </Status>
  )
}
