import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import type { RecordHistoryProps } from '@atrium/console/records/record-history.ts'
import { type RecordVersion, recordHistoryApi } from '@atrium/contract/operations/record-history'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuditLines } from '../../audit/console/audit-lines.tsx'
import { AuditTypeChip } from '../../audit/console/audit-type-chip.tsx'
import { useAuditWords } from '../../audit/console/audit-words.ts'
import { ChangedParts } from './changed-parts.tsx'
import css from './record-history.module.css'
import { RestoreDialog } from './restore-dialog.tsx'

const size = 10

/**
 * The versions of a record, newest first, each with its changes; one that is not the newest can be restored.
 */
export function RecordHistory({ entity, id, onRestored }: RecordHistoryProps) {
  const { t } = useAuditWords()
  const [page, setPage] = useState(0)
  const [asked, ask] = useState<RecordVersion>()
  const found = useQuery({
    ...query(recordHistoryApi.list, {
      query: { entityCode: entity, page, size, ...(id !== undefined && { entityId: id }) },
    }),
    placeholderData: keepPreviousData,
    // Every save creates a version.
    staleTime: 0,
    meta: { quiet: true },
  })
  const isRefused = useIsRefused(recordHistoryApi.restore)
  const versions = found.data?.content ?? []

  if (found.isPending) return <ProgressLine />
  if (found.isError)
    return (
      <FailedState
        title={t('couldNotLoadHistory')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  if (versions.length === 0) return <EmptyState title={t('noVersions')}>{t('noVersionsDetail')}</EmptyState>
  return (
    <>
      <ol className={css.versions} aria-label={t('history')}>
        {versions.map(version => (
          <Version
            key={version.auditDataId}
            version={version}
            // Names the item if the history covers several.
            name={id === undefined ? version.entityName : undefined}
            onRestore={!isRefused && version.restorableFlag ? () => ask(version) : undefined}
          />
        ))}
      </ol>
      {(found.data?.totalElements ?? 0) > size && (
        <Pager bare page={page} size={size} total={found.data?.totalElements ?? 0} onPage={setPage} />
      )}
      {asked && <RestoreDialog version={asked} onClose={() => ask(undefined)} onRestored={onRestored} />}
    </>
  )
}

interface VersionProps {
  version: RecordVersion
  name: string | undefined
  onRestore: (() => void) | undefined
}

function Version({ version, name, onRestore }: VersionProps) {
  const { t, actor } = useAuditWords()
  const at = dateTimeText(version.processTime)
  const hasParts = version.partList.length > 0
  return (
    <li className={css.version} aria-label={at}>
      <div className={css.head}>
        <div className={css.who}>
          <span className={css.at}>
            {at}
            <AuditTypeChip type={version.auditType} />
            {name && <bdi>{name}</bdi>}
            {version.currentFlag === 1 && <Chip>{t('current')}</Chip>}
          </span>
          <bdi className={css.actor}>{actor(version)}</bdi>
        </div>
        {onRestore && (
          <Button size="sm" onClick={onRestore} aria-label={t('restoreNamed', { at })}>
            {t('restore')}
          </Button>
        )}
      </div>
      {(version.auditDataLineList.length > 0 || !hasParts) && (
        <AuditLines entity={version.entityCode} lines={version.auditDataLineList} />
      )}
      {hasParts && <ChangedParts parts={version.partList} count={version.partCount} />}
    </li>
  )
}
