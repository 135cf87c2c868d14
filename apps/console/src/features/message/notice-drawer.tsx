import { noticeApi } from '@atrium/contract/message/notice'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer } from '../../core/record-drawer.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { NoticeForm } from './notice-form.tsx'
import { noticeTexts } from './notice-texts.ts'

interface NoticeDrawerProps {
  /** Nothing for an announcement that is being written. */
  noticeId: string | undefined
  onClose: () => void
  onCreated: (id: string) => void
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
}

/** One announcement beside the list. */
export function NoticeDrawer({ noticeId, onClose, onCreated, ...steps }: NoticeDrawerProps) {
  const t = useFeatureText(noticeTexts)
  const notice = useQuery({
    ...query(noticeApi.get, { params: { noticeId: noticeId ?? '' } }),
    enabled: noticeId !== undefined,
  })
  return (
    <RecordDrawer
      title={noticeId === undefined ? t('new') : (notice.data?.title ?? '…')}
      onClose={onClose}
      {...steps}
    >
      {(frame, onChanges) =>
        noticeId === undefined || notice.data ? (
          <NoticeForm
            // A newer version begins the form anew; typed text is kept until then.
            key={notice.data?.objectVersionNumber ?? 'new'}
            stored={notice.data}
            frame={frame}
            onChanges={onChanges}
            onReload={() => void notice.refetch()}
            onCreated={onCreated}
            onRemoved={onClose}
          />
        ) : (
          <Drawer {...frame}>
            {notice.isError ? (
              <FailedState
                title={t(notice.error.status === 404 ? 'notFound' : 'couldNotLoad')}
                safe={notice.error.status === 404 ? t('notFoundDetail') : undefined}
                requestId={notice.error.requestId}
                onRetry={() => void notice.refetch()}
              />
            ) : (
              <ProgressLine />
            )}
          </Drawer>
        )
      }
    </RecordDrawer>
  )
}
