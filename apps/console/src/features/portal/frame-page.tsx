import type { HistoryEntity } from '@atrium/contract/admin/record-history'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { HistoryButton } from '../../core/history-button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { frameTexts } from './frame-texts.ts'
import css from './portal.module.css'

interface FramePageProps<Stored> {
  title: string
  entity: HistoryEntity
  query: UseQueryOptions<Stored, ApiError>
  /** The form, anew for each version. */
  children: (stored: Stored, reload: () => void) => ReactNode
}

/** A page for what a portal has one of. */
export function FramePage<Stored extends { objectVersionNumber?: number | undefined }>(
  props: FramePageProps<Stored>,
) {
  const { title, entity, query, children } = props
  const t = useFeatureText(frameTexts)
  const found = useQuery(query)
  const reload = () => void found.refetch()
  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={title}
        secondary={<HistoryButton entity={entity} title={title} />}
      />
      {found.isError ? (
        <div className={css.aside}>
          <FailedState title={t('couldNotLoad')} requestId={found.error.requestId} onRetry={reload} />
        </div>
      ) : found.data ? (
        <Fragment key={found.data.objectVersionNumber ?? 0}>{children(found.data, reload)}</Fragment>
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}
