import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import css from '../../rendering/console/portal.module.css'
import { type ManagedPageDetail, managedPageApi } from '../managed-page.contract.ts'
import { ManagedPagePlan } from './managed-page-plan.tsx'
import { managedPageTexts } from './managed-page-texts.ts'

const stale = [managedPageApi.get, managedPageApi.list, managedPageApi.versions]

/** The actions on a saved page: publish now or later, unpublish, delete. */
export function ManagedPageActions({ page }: { page: ManagedPageDetail }) {
  const t = useFeatureText(managedPageTexts)
  const [, go] = useLocation()
  const [asking, ask] = useState<'delete' | 'plan'>()
  const publish = useCall(managedPageApi.publish, stale)
  const revoke = useCall(managedPageApi.revoke, stale)
  // A deleted page must not be fetched again.
  const remove = useCall(managedPageApi.remove, [managedPageApi.list])
  const { pageId, objectVersionNumber, title: name, versionNumber, shownNumber, publishNumber } = page
  const input = { params: { pageId }, body: { objectVersionNumber } }
  const isOut = page.stateCode === 'PUBLISHED' || page.stateCode === 'SCHEDULED'
  const done = (message: string) => () => noticeSuccess(message)
  const alreadyReported = () => undefined

  return (
    <footer className={css.footer}>
      {versionNumber !== shownNumber && (
        <Can call={managedPageApi.publish}>
          <Button
            variant="filled"
            loading={publish.isPending}
            onClick={() =>
              void publish.mutateAsync(input).then(done(t('publishedDone', { name })), alreadyReported)
            }
          >
            {t('publish')}
          </Button>
        </Can>
      )}
      <Can call={managedPageApi.schedule}>
        <Button onClick={() => ask('plan')}>{t('plan')}</Button>
      </Can>
      {isOut ? (
        <Can call={managedPageApi.revoke}>
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
        <Can call={managedPageApi.remove}>
          <Button variant="danger" onClick={() => ask('delete')}>
            {t('delete')}
          </Button>
        </Can>
      )}
      <span className={css.footerEnd}>
        {page.publishDate &&
          publishNumber &&
          t('planned', { number: publishNumber, date: dateTimeText(page.publishDate) })}{' '}
        {page.revokeDate && t('plannedEnd', { date: dateTimeText(page.revokeDate) })}
      </span>
      {asking === 'plan' && <ManagedPagePlan page={page} stale={stale} onClose={() => ask(undefined)} />}
      <Confirm
        open={asking === 'delete'}
        onClose={() => ask(undefined)}
        onConfirm={() =>
          remove.mutate(
            { body: { pageId, objectVersionNumber } },
            {
              onSuccess: () => {
                noticeSuccess(t('deletedDone', { name }))
                go('/hptl/portal-page/list')
              },
              onSettled: () => ask(undefined),
            },
          )
        }
        question={t('deleteQuestion', { name })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </footer>
  )
}
