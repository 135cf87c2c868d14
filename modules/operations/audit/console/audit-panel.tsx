import { query } from '@atrium/console/api/query.ts'
import { dateTimeText, timeText } from '@atrium/console/language/formats.ts'
import { leafOf } from '@atrium/console/menu/menu.ts'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { everyScreen } from '@atrium/console/start/routes.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { type AuditData, type AuditRequest, auditApi } from '@atrium/contract/operations/audit'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { DrawerActions } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Sign } from './audit-feed.tsx'
import { AuditLines } from './audit-lines.tsx'
import css from './audit-panel.module.css'
import { titleOf } from './audit-sentences.ts'
import { type AuditWords, useAuditWords } from './audit-words.ts'

interface AuditPanelProps extends Omit<RecordFrame, 'title'> {
  auditDataId: string
  /** The request as far as the list knows it. */
  known: AuditRequest | undefined
  isSite: boolean
  /** Filters the list behind the panel. */
  onFind: (filter: Readonly<Record<string, string>>) => void
}

/** One request beside the list: who did it, and each change with its differences. */
export function AuditPanel({ auditDataId, known, isSite, onFind, ...frame }: AuditPanelProps) {
  const words = useAuditWords()
  const { t, actor } = words
  const found = useQuery({ ...query(auditApi.request, { params: { auditDataId } }), meta: { quiet: true } })
  const request = found.data ?? known
  const [first] = request?.auditDataList ?? []
  const requestId = first?.requestId
  return (
    <Drawer
      {...frame}
      isNarrow
      title={request ? titleOf(request, words) : '…'}
      lead={
        first && (
          <>
            {first.processUserId && <PersonBadge name={actor(first)} size="sm" />}
            <bdi>{actor(first)}</bdi>
            <span className={css.time} title={dateTimeText(first.processTime)}>
              {timeText(first.processTime)}
            </span>
          </>
        )
      }
      footer={
        first && (
          <DrawerActions>
            <OpenRecord entry={first} words={words} />
            {requestId !== undefined && (
              <Button variant="subtle" onClick={() => onFind({ requestId })}>
                {t('sameRequest')}
              </Button>
            )}
          </DrawerActions>
        )
      }
    >
      {found.error && (
        <FailedState
          title={t('couldNotLoadOne')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && !request && <Skeleton rows={6} bars={['30%', '60%']} />}
      {request && !found.error && (
        <>
          {request.auditDataList.map(entry => (
            <Change key={entry.auditDataId} entry={entry} words={words} onFind={onFind} />
          ))}
          {request.changes > request.auditDataList.length && found.data && (
            <p className={css.more}>
              {t('moreChanges', { count: request.changes - request.auditDataList.length })}
            </p>
          )}
          {first && <Facts entry={first} words={words} isSite={isSite} />}
        </>
      )}
    </Drawer>
  )
}

interface ChangeProps {
  entry: AuditData
  words: AuditWords
  onFind: AuditPanelProps['onFind']
}

function Change({ entry, words: { t, entity }, onFind }: ChangeProps) {
  const { entityCode, entityId, entityName, auditType } = entry
  const title = entityName ?? entity(entityCode)
  return (
    <section className={css.change}>
      <h3 className={css.title}>
        <Sign
          request={{
            auditDataId: entry.auditDataId,
            tenantId: entry.tenantId,
            changes: 1,
            kinds: [],
            auditDataList: [entry],
          }}
        />
        <span className="visually-hidden">{t(auditType)}</span>
        <bdi>{title}</bdi>
        <span className={css.kind}>{entityName !== undefined && entity(entityCode)}</span>
      </h3>
      <AuditLines entity={entityCode} lines={entry.auditDataLineList} label={title} />
      {entityId !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={css.others}
          onClick={() => onFind({ entityCode, entityId })}
        >
          {t('others')}
        </Button>
      )}
    </section>
  )
}

/** Opens the record in its screen, if it has one in the menu and still is there. */
function OpenRecord({ entry, words }: { entry: AuditData; words: AuditWords }) {
  const { entityCode, entityId, auditType, auditDataLineList: lines } = entry
  const { foundAs, tie } = words.entities.find(({ name }) => name === entityCode) ?? {}
  const idOf = (field: string) => lines.find(({ fieldCode }) => fieldCode === field)
  const to = tie && idOf(tie.to)
  // A tie opens what it is given to.
  const opened = tie?.to === 'roleId' ? 'role' : tie?.to === 'userId' ? 'user' : foundAs
  const id = tie ? (to?.fieldValueNew ?? to?.fieldValueOld) : auditType === 'DELETE' ? undefined : entityId
  const screen = everyScreen().find(
    ({ opens, path }) => opens?.foundAs === opened && leafOf(globalState.get().menuLeafNode, path),
  )
  if (opened === undefined || id === undefined || !screen?.opens) return null
  const { path, opens } = screen
  const kind = tie ? words.within(words.field(entityCode, tie.to)) : words.kind(entityCode)
  return (
    <Button onClick={() => navigate(`${path}?${opens.parameter}=${encodeURIComponent(String(id))}`)}>
      {words.t('openRecord', { kind })}
    </Button>
  )
}

function Facts({ entry, words: { t }, isSite }: { entry: AuditData; words: AuditWords; isSite: boolean }) {
  const { requestId, clientIp, device, processTime, tenantName, tokenId, tokenName = tokenId, source } = entry
  const from = [device && deviceName(device, t), clientIp].filter(one => one !== undefined)
  return (
    <dl className={css.facts}>
      <dt>{t('at')}</dt>
      <dd>{dateTimeText(processTime)}</dd>
      {requestId !== undefined && (
        <>
          <dt>{t('requestId')}</dt>
          <dd>
            <bdi dir="ltr" className={css.code}>
              {requestId}
            </bdi>
          </dd>
        </>
      )}
      {source !== undefined && (
        <>
          <dt>{t('source')}</dt>
          <dd>{t(source)}</dd>
        </>
      )}
      {from.length > 0 && (
        <>
          <dt>{t('session')}</dt>
          <dd>
            {device && <bdi>{deviceName(device, t)}</bdi>}
            {clientIp !== undefined && (
              <bdi dir="ltr" className={css.code}>
                {clientIp}
              </bdi>
            )}
          </dd>
        </>
      )}
      {tokenName !== undefined && (
        <>
          <dt>{t('token')}</dt>
          <dd>
            <bdi>{tokenName}</bdi>
          </dd>
        </>
      )}
      {isSite && (
        <>
          <dt>{t('tenant')}</dt>
          <dd>
            <bdi>{tenantName}</bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
