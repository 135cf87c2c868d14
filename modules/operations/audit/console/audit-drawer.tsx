import { query } from '@atrium/console/api/query.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { type AuditData, auditApi } from '@atrium/contract/operations/audit'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import css from './audit-drawer.module.css'
import { AuditLines } from './audit-lines.tsx'
import { AuditTypeChip } from './audit-type-chip.tsx'
import { useAuditWords } from './audit-words.ts'

interface AuditDrawerProps extends Omit<RecordFrame, 'title'> {
  auditDataId: string
  /** Filters the list behind the drawer. */
  onFind: (filter: Readonly<Record<string, string>>) => void
}

/** One entry beside the list: who did it and when, and each field before and after. */
export function AuditDrawer({ auditDataId, onFind, ...frame }: AuditDrawerProps) {
  const { t, entity } = useAuditWords()
  const found = useQuery({ ...query(auditApi.get, { params: { auditDataId } }), meta: { quiet: true } })
  const entry = found.data
  return (
    <Drawer
      {...frame}
      title={entry ? (entry.entityName ?? entity(entry.entityCode)) : '…'}
      status={entry && <AuditTypeChip type={entry.auditType} />}
    >
      {found.isPending && <ProgressLine />}
      {found.error && (
        <FailedState
          title={t('couldNotLoadOne')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {entry && (
        <>
          <Facts entry={entry} />
          <div className={css.ways}>
            {entry.entityId !== undefined && (
              <Button
                onClick={() => onFind({ entityCode: entry.entityCode, entityId: entry.entityId ?? '' })}
              >
                {t('others')}
              </Button>
            )}
            {entry.requestId !== undefined && (
              <Button onClick={() => onFind({ requestId: entry.requestId ?? '' })}>{t('sameRequest')}</Button>
            )}
          </div>
          <AuditLines entity={entry.entityCode} lines={entry.auditDataLineList} />
        </>
      )}
    </Drawer>
  )
}

function Facts({ entry }: { entry: AuditData }) {
  const { t, entity, actor } = useAuditWords()
  return (
    <dl className={css.facts}>
      <dt>{t('kind')}</dt>
      <dd>{entity(entry.entityCode)}</dd>
      <dt>{t('person')}</dt>
      <dd>
        <bdi>{actor(entry)}</bdi>
      </dd>
      <dt>{t('at')}</dt>
      <dd>{dateTimeText(entry.processTime)}</dd>
      <dt>{t('tenant')}</dt>
      <dd>
        <bdi>{entry.tenantName}</bdi>
      </dd>
      {entry.clientIp !== undefined && (
        <>
          <dt>{t('clientIp')}</dt>
          <dd>
            <bdi dir="ltr" className={css.code}>
              {entry.clientIp}
            </bdi>
          </dd>
        </>
      )}
      {entry.device && (
        <>
          <dt>{t('device')}</dt>
          <dd>{deviceName(entry.device, t)}</dd>
        </>
      )}
      {entry.requestId !== undefined && (
        <>
          <dt>{t('requestNumber')}</dt>
          <dd>
            <bdi dir="ltr" className={css.code}>
              {entry.requestId}
            </bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
