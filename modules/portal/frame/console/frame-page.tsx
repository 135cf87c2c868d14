import type { ApiError } from '@atrium/console/api/api-error.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { HistoryButton } from '@atrium/console/records/history-button.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import css from '../../rendering/console/portal.module.css'
import { frameTexts } from './frame-texts.ts'

interface FramePageProps<Stored> {
  title: string
  entity: string
  query: UseQueryOptions<Stored, ApiError>
  /** The form, remounted for each version. */
  children: (stored: Stored, reload: () => void) => ReactNode
}

/** A page for a setting that exists once per portal. */
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
