import { query, useCall } from '@atrium/console/api/query.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { AuditData } from '@atrium/contract/operations/audit'
import {
  type AffectedPeople,
  type RecordVersion,
  type RestorePreview,
  recordHistoryApi,
} from '@atrium/contract/operations/record-history'
import { DiffCount } from '@atrium/ui/diff/diff-count.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AuditLines } from '../../audit/console/audit-lines.tsx'
import { useAuditWords } from '../../audit/console/audit-words.ts'
import { ChangedParts } from './changed-parts.tsx'
import { historyTexts } from './history-texts.ts'
import css from './restore-dialog.module.css'

interface RestoreDialogProps {
  entity: string
  version: Pick<RecordVersion, 'auditDataId' | 'versionNumber'>
  onClose: () => void
  onRestored: () => void
}

/** Shows everything that restoring a version changes and whom it affects; exactly that is restored. */
export function RestoreDialog({ entity, version, onClose, onRestored }: RestoreDialogProps) {
  const { t } = useAuditWords()
  const ofHistory = useFeatureText(historyTexts)
  const params = { auditDataId: version.auditDataId }
  const found = useQuery({
    ...query(recordHistoryApi.preview, { params }),
    // Records and people change meanwhile, so results are not cached.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const restore = useCall(recordHistoryApi.restore, [], { quiet: true })
  const failure = restore.error ?? found.error

  function make({ digest }: RestorePreview) {
    restore.mutateAsync({ params, body: { digest } }).then(
      async () => {
        noticeSuccess(t('restored'))
        onClose()
        // A restored record may be shown anywhere.
        await queryClient.invalidateQueries()
        onRestored()
      },
      () => void found.refetch(),
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={ofHistory('restoreQuestion', { number: String(version.versionNumber) })}
      lead={t('restoreEffect')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {t('keepAsIs')}
          </Button>
          <Button
            variant="filled"
            disabled={!found.isSuccess || found.isFetching}
            loading={restore.isPending}
            onClick={() => found.data && make(found.data)}
          >
            {t('restore')}
          </Button>
        </>
      }
    >
      <div className={css.body} aria-busy={found.isFetching}>
        {failure && (
          <Note tone="danger" live>
            {failure.status < 500 ? failure.message : t('couldNotPreview')}
          </Note>
        )}
        {found.isPending && <ProgressLine />}
        {found.data && <Preview preview={found.data} entity={entity} />}
      </div>
    </Dialog>
  )
}

function Preview({ preview: { changes, affected }, entity }: { preview: RestorePreview; entity: string }) {
  const { t, entity: titleOf } = useAuditWords()
  const isWhole = (change: AuditData) => change.entityCode === entity
  const parts = Map.groupBy(
    changes.filter(change => !isWhole(change)),
    change => change.entityCode,
  )
  return (
    <>
      {changes.filter(isWhole).map(change => (
        <AuditLines key={change.auditDataId} entity={entity} lines={change.auditDataLineList} />
      ))}
      {[...parts].map(([code, some]) => (
        <section key={code} className={css.section}>
          <h3>
            {titleOf(code)}
            <Counts parts={some} />
          </h3>
          <ChangedParts parts={some} count={some.length} />
        </section>
      ))}
      {affected && <Affected affected={affected} />}
      <p className={css.rest}>{t('restoreRest')}</p>
    </>
  )
}

/** The numbers of added and removed parts. */
function Counts({ parts }: { parts: readonly AuditData[] }) {
  const countOf = (type: AuditData['auditType']) => parts.filter(part => part.auditType === type).length
  return <DiffCount added={countOf('CREATE')} removed={countOf('DELETE')} />
}

function Affected({ affected: { gaining, losing, people, keepsOwnAccess } }: { affected: AffectedPeople }) {
  const { t } = useAuditWords()
  const named = people.map(({ userId, realName, gains, loses }) => ({
    userId,
    realName,
    effect: [gains > 0 && t('gainsSets', { count: gains }), loses > 0 && t('losesSets', { count: loses })]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <section className={css.section} aria-label={t('affected')}>
      <h3>{t('affected')}</h3>
      <p>
        {gaining + losing === 0
          ? t('affectedNobody')
          : [
              gaining > 0 && t('peopleGain', { count: gaining }),
              losing > 0 && t('peopleLose', { count: losing }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      {named.length > 0 && (
        <ul className={css.people}>
          {named.map(({ userId, realName, effect }) => (
            <li key={userId}>
              <bdi>{realName}</bdi>
              <span>{effect}</span>
            </li>
          ))}
        </ul>
      )}
      {!keepsOwnAccess && <Note tone="danger">{t('losesOwnAccess')}</Note>}
    </section>
  )
}
