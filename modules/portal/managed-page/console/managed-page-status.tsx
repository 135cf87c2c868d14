import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { ManagedPage } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'

const kinds = { DRAFT: 'waiting', REVOKED: 'ended', SCHEDULED: 'waiting', PUBLISHED: 'active' } as const

/** The status of a page, and whether a newer version than the published one was saved. */
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
