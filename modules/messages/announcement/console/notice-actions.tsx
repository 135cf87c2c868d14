import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type NoticeDetail, noticeApi } from '../notice.contract.ts'
import css from './notice-actions.module.css'
import { noticeTexts } from './notice-texts.ts'

interface NoticeActionsProps {
  stored: NoticeDetail
  /** It is the platform's. */
  isSite: boolean
  stale: readonly Endpoint[]
  onRemoved: () => void
}

/** The actions on a stored announcement: publish or delete a draft, unpublish a published one. */
export function NoticeActions({ stored, isSite, stale, onRemoved }: NoticeActionsProps) {
  const t = useFeatureText(noticeTexts)
  const [isAsking, setAsking] = useState(false)
  const [isAskingToPublish, setAskingToPublish] = useState(false)
  const tenant = useStore(userState, state => state.currentUser?.tenantName ?? '')
  const publish = useCall(noticeApi.publish, stale)
  const revoke = useCall(noticeApi.revoke, stale)
  // A deleted announcement must not be fetched again.
  const remove = useCall(
    noticeApi.remove,
    stale.filter(one => one !== noticeApi.get),
  )
  const { noticeId, objectVersionNumber, title: name } = stored
  const input = { params: { noticeId }, body: { objectVersionNumber } }
  // A new version remounts the drawer, so callbacks of mutate would not run; failures are already reported.
  const done = (message: string) => () => noticeSuccess(message)
  const alreadyReported = () => undefined

  const isForVisitors = stored.receiverTypeCode === 'ANNOUNCE'
  const publishNow = () =>
    void publish
      .mutateAsync(input)
      .then(done(t('publishedDone', { name })), alreadyReported)
      .finally(() => setAskingToPublish(false))

  const buttons =
    stored.statusCode === 'PUBLISHED' ? (
      <Can call={noticeApi.revoke}>
        <Button
          loading={revoke.isPending}
          onClick={() =>
            void revoke.mutateAsync(input).then(done(t('takenBackDone', { name })), alreadyReported)
          }
        >
          {t('takeBack')}
        </Button>
      </Can>
    ) : (
      <>
        <Can call={noticeApi.publish}>
          <Button
            variant="filled"
            loading={publish.isPending}
            onClick={() => (isForVisitors ? setAskingToPublish(true) : publishNow())}
          >
            {t('publish')}
          </Button>
        </Can>
        <Can call={noticeApi.remove}>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        </Can>
      </>
    )
  return (
    <>
      <footer className={css.footer}>{buttons}</footer>
      <Confirm
        open={isAskingToPublish}
        onClose={() => setAskingToPublish(false)}
        onConfirm={publishNow}
        question={t('publishQuestion', { name })}
        effect={t(isSite ? 'publishEffectSite' : 'publishEffect', { tenant })}
        action={t('publishAction')}
        keep={t('keep')}
        danger={false}
        busy={publish.isPending}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { body: { noticeId, objectVersionNumber } },
            {
              onSuccess: () => {
                noticeSuccess(t('deletedDone', { name }))
                onRemoved()
              },
              onSettled: () => setAsking(false),
            },
          )
        }
        question={t('deleteQuestion', { name })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </>
  )
}
