import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { noticeApi } from '../notice.contract.ts'
import { NoticeForm } from './notice-form.tsx'
import { noticeTexts } from './notice-texts.ts'

interface NoticeDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while an announcement is being written. */
  noticeId: string | undefined
  onCreated: (id: string) => void
}

/** One announcement beside the list. */
export function NoticeDrawer({ noticeId, onCreated, ...frame }: NoticeDrawerProps) {
  const t = useFeatureText(noticeTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={noticeId === undefined}
      query={query(noticeApi.get, { params: { noticeId: noticeId ?? '' } })}
      titleOf={notice => notice.title}
      history={{ entity: 'notice', id: noticeId }}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <NoticeForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
