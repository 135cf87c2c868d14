import { type NoticeDetail, noticeApi } from '@atrium/contract/message/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Confirm } from '../../ui/confirm.tsx'
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

/** One announcement beside the list. Whatever leads away from typed text asks first. */
export function NoticeDrawer({ noticeId, onClose, onCreated, ...steps }: NoticeDrawerProps) {
  const t = useFeatureText(noticeTexts)
  const [changes, setChanges] = useState(0)
  const [leave, setLeave] = useState<() => void>()
  const notice = useQuery({
    ...query(noticeApi.get, { params: { noticeId: noticeId ?? '' } }),
    enabled: noticeId !== undefined,
  })
  const asking = (go: () => void) => () => (changes > 0 ? setLeave(() => go) : go())
  const askingStep = (step: (() => void) | null | undefined) => (step ? asking(step) : step)

  const frame = {
    title: noticeId === undefined ? t('new') : (notice.data?.title ?? '…'),
    onClose: asking(onClose),
    ...(steps.onPrevious !== undefined && { onPrevious: askingStep(steps.onPrevious) ?? null }),
    ...(steps.onNext !== undefined && { onNext: askingStep(steps.onNext) ?? null }),
  }
  const form = (stored: NoticeDetail | undefined) => (
    <NoticeForm
      // A newer version begins the form anew; typed text is kept until then.
      key={stored?.objectVersionNumber ?? 'new'}
      stored={stored}
      frame={frame}
      onChanges={setChanges}
      onReload={() => void notice.refetch()}
      onCreated={onCreated}
      onRemoved={onClose}
    />
  )
  return (
    <>
      {noticeId === undefined || notice.data ? (
        form(notice.data)
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
      )}
      <Confirm
        open={leave !== undefined}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined)
          leave?.()
        }}
        question={t('discardQuestion')}
        effect={t('discardEffect', { count: changes })}
        action={t('discard')}
        keep={t('goOn')}
      />
    </>
  )
}
