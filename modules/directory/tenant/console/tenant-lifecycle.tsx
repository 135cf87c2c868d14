import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText } from '@atrium/console/language/formats.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type TenantDetail, tenantApi } from '../tenant.contract.ts'
import css from './tenant.module.css'
import { TenantExport } from './tenant-export.tsx'
import { SuspendTenant } from './tenant-suspend.tsx'
import { tenantTexts } from './tenant-texts.ts'

interface TenantLifecycleProps {
  stored: TenantDetail
  stale: readonly Endpoint[]
  /** Whether it is a part of a page, which has its title and its margins. */
  isPart?: boolean
}

/** The lifecycle state of a tenant, and the actions available in it. */
export function TenantLifecycle({ stored, stale, isPart = false }: TenantLifecycleProps) {
  const t = useFeatureText(tenantTexts)
  const [asking, setAsking] = useState<'suspend' | 'delete'>()
  const resume = useCall(tenantApi.enable, stale)
  const remove = useCall(tenantApi.remove, stale)
  const restore = useCall(tenantApi.restore, stale)
  const { tenantId, objectVersionNumber, tenantName: name, tenantNum, statusCode } = stored
  const ref = { tenantId, objectVersionNumber }
  const close = () => setAsking(undefined)
  // A new version remounts the drawer, so callbacks of mutate would not run; failures are already reported.
  const done = (message: string) => () => {
    close()
    noticeSuccess(message)
  }
  const mayGo = statusCode === 'SUSPENDED' && isWrittenOut(stored)

  return (
    <section className={css.life} data-part={isPart || undefined} aria-label={isPart ? undefined : t('life')}>
      {statusCode === 'SUSPENDED' && (
        <Note tone="warn">
          {stored.suspendedReason
            ? t('suspendedWhy', { date: dateText(stored.suspendedDate), reason: stored.suspendedReason })
            : t('suspendedSince', { date: dateText(stored.suspendedDate) })}
        </Note>
      )}
      {statusCode === 'BINNED' && (
        <Note tone="warn">
          {t('binnedLine', {
            date: dateText(stored.binnedDate),
            name: stored.binnedByName ?? t('nobody'),
            until: dateText(stored.removalDate),
          })}
        </Note>
      )}
      <div className={css.steps}>
        {statusCode === 'ENABLED' && (
          <Step name={t('suspend')} lead={t('suspendLead')}>
            <Can call={tenantApi.disable}>
              <Button size="sm" onClick={() => setAsking('suspend')}>
                {t('suspend')}
              </Button>
            </Can>
          </Step>
        )}
        {statusCode === 'SUSPENDED' && (
          <Step name={t('resume')} lead={t('resumeLead')}>
            <Can call={tenantApi.enable}>
              <Button
                size="sm"
                loading={resume.isPending}
                onClick={() =>
                  void resume.mutateAsync({ body: ref }).then(done(t('resumed', { name })), close)
                }
              >
                {t('resume')}
              </Button>
            </Can>
          </Step>
        )}
        {statusCode !== 'BINNED' && (
          <Step
            name={t('writeOut')}
            lead={
              stored.exportedDate
                ? t('writtenOut', { date: dateTimeText(stored.exportedDate) })
                : t('writeOutLead')
            }
          >
            <TenantExport stored={stored} stale={stale} />
          </Step>
        )}
        {statusCode === 'BINNED' ? (
          <Step name={t('restore')} lead={t('restoreLead')}>
            <Can call={tenantApi.restore}>
              <Button
                size="sm"
                loading={restore.isPending}
                onClick={() =>
                  void restore.mutateAsync({ body: ref }).then(done(t('restored', { name })), close)
                }
              >
                {t('restore')}
              </Button>
            </Can>
          </Step>
        ) : (
          <Step name={t('delete')} lead={t(mayGo ? 'deleteLead' : 'deleteNeeds')}>
            <Can call={tenantApi.remove}>
              <Button
                size="sm"
                variant="danger"
                disabled={!mayGo}
                title={mayGo ? undefined : t('deleteNeeds')}
                onClick={() => setAsking('delete')}
              >
                {t('delete')}
              </Button>
            </Can>
          </Step>
        )}
      </div>
      <SuspendTenant open={asking === 'suspend'} onClose={close} stored={stored} stale={stale} />
      <Confirm
        open={asking === 'delete'}
        onClose={close}
        onConfirm={() =>
          void remove.mutateAsync({ body: { ...ref, tenantNum } }).then(done(t('deleted', { name })), close)
        }
        question={t('deleteQuestion', { name })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        typed={tenantNum}
        busy={remove.isPending}
      />
    </section>
  )
}

/** Whether it was exported after its suspension, so that the archive is complete. ISO times compare as text. */
const isWrittenOut = ({ exportedDate, suspendedDate }: TenantDetail): boolean =>
  exportedDate !== undefined && (suspendedDate === undefined || exportedDate >= suspendedDate)

function Step({ name, lead, children }: { name: string; lead: string; children: ReactNode }) {
  return (
    <div className={css.step}>
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
