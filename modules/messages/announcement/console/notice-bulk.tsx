import { useCall } from '@atrium/console/api/query.ts'
import { BulkButton } from '@atrium/console/bulk/bulk-button.tsx'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { useBulk } from '@atrium/console/bulk/use-bulk.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { IconEyeOff, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { noticeApi, type StoredNotice } from '../notice.contract.ts'
import { noticeBatchApi } from '../notice-batch.contract.ts'
import { noticeTexts } from './notice-texts.ts'

const stale = [noticeApi.listAll, noticeApi.list, noticeApi.get]

interface NoticeBulkProps {
  selected: readonly StoredNotice[]
  isSite: boolean
  onDone: () => void
}

/** The actions for the selected announcements. Publishing to visitors asks first, as it does for a single one. */
export function NoticeBulk({ selected, isSite, onDone }: NoticeBulkProps) {
  const words = useFeatureText(noticeTexts)
  const tenant = useStore(userState, state => state.currentUser?.tenantName ?? '')
  const [asking, ask] = useState<'publish' | 'remove'>()
  const publish = useCall(noticeBatchApi.publish, stale)
  const revoke = useCall(noticeBatchApi.revoke, stale)
  // A deleted announcement must not be fetched again.
  const remove = useCall(noticeBatchApi.remove, [noticeApi.listAll])
  const { t, count, ids, start, finish } = useBulk({
    selected,
    idOf: notice => notice.noticeId,
    nameOf: notice => notice.title,
    onDone,
  })
  const of = (noticeIds: string[]) => ({ body: { noticeIds } })
  const closing = { onSettled: () => ask(undefined) }
  const publishNow = () =>
    publish.mutate(of(ids), { ...finish('publish', done => revoke.mutate(of(done))), ...closing })
  const isForVisitors = selected.some(
    ({ statusCode, receiverTypeCode }) => statusCode === 'DRAFT' && receiverTypeCode === 'ANNOUNCE',
  )
  return (
    <>
      <BulkButton
        call={noticeBatchApi.publish}
        icon={IconSend}
        mirrored
        label={t('bulk.publish')}
        busy={publish.isPending}
        onClick={() => start(() => (isForVisitors ? ask('publish') : publishNow()))}
      />
      <BulkButton
        call={noticeBatchApi.revoke}
        icon={IconEyeOff}
        label={t('bulk.unpublish')}
        busy={revoke.isPending}
        onClick={() => start(() => revoke.mutate(of(ids), finish('unpublish')))}
      />
      <BulkExport />
      <BulkButton
        call={noticeBatchApi.remove}
        label={t('bulk.remove')}
        busy={remove.isPending}
        danger
        onClick={() => start(() => ask('remove'))}
      />
      <Confirm
        open={asking === 'publish'}
        onClose={() => ask(undefined)}
        onConfirm={publishNow}
        question={t('bulk.publishQuestion', { count })}
        effect={words(isSite ? 'publishEffectSite' : 'publishEffect', { tenant })}
        action={words('publishAction')}
        keep={t('bulk.cancel')}
        danger={false}
        busy={publish.isPending}
      />
      <Confirm
        open={asking === 'remove'}
        onClose={() => ask(undefined)}
        onConfirm={() =>
          remove.mutate(
            {
              body: selected.map(({ noticeId, objectVersionNumber }) => ({ noticeId, objectVersionNumber })),
            },
            { ...finish('remove'), ...closing },
          )
        }
        question={t('bulk.removeQuestion', { count })}
        effect={words('bulkDeleteEffect')}
        action={t('bulk.remove')}
        keep={t('bulk.cancel')}
        busy={remove.isPending}
      />
    </>
  )
}
