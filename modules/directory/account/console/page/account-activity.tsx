import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { useEntities } from '@atrium/console/language/entity-texts.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { EventDays, type RecentEvent } from '@atrium/console/recent/event-days.tsx'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { type AuditData, auditApi } from '@atrium/contract/operations/audit'
import { type LoggedSignIn, signInLogApi } from '@atrium/sign-in/sign-in-log/sign-in-log.contract.ts'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import {
  IconArrowsExchange,
  IconBan,
  IconLogin2,
  IconLogout2,
  IconPencil,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import css from '../../../shared/console/page-section.module.css'
import { PageSection, SectionLink } from '../../../shared/console/page-section.tsx'
import { type AccountPageText, accountPageTexts } from './account-page-texts.ts'

interface AccountActivityProps {
  userId: string
  /** Shows the whole sign-in log. */
  onAll: () => void
}

/** Entries of each kind: the pane has room for these. */
const size = 10

/** The latest sign-ins and changes of a person, by day. */
export function AccountActivity({ userId, onAll }: AccountActivityProps) {
  const t = useFeatureText(accountPageTexts)
  const { titleOf } = useEntities()
  const [noSignIns, noChanges] = [useIsRefused(signInLogApi.list), useIsRefused(auditApi.list)]
  const signIns = useQuery({ ...query(signInLogApi.list, { query: { userId, size } }), enabled: !noSignIns })
  const changes = useQuery({
    ...query(auditApi.list, { query: { processUserId: userId, size } }),
    enabled: !noChanges,
  })
  if (noSignIns && noChanges) return null
  const failure = signIns.error ?? changes.error
  const isLoading = (!noSignIns && signIns.isPending) || (!noChanges && changes.isPending)
  const events = [
    ...(signIns.data?.content ?? []).map(entry => signInEvent(entry, t)),
    ...(changes.data?.content ?? []).map(entry => changeEvent(entry, t, titleOf)),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, size)
  return (
    <PageSection
      title={t('activity')}
      end={!noSignIns && events.length > 0 && <SectionLink onClick={onAll}>{t('all')}</SectionLink>}
    >
      {failure && <FailedState title={t('couldNotLoad')} requestId={failure.requestId} />}
      {isLoading && !failure && <Skeleton bars={[20, '60%', 48]} rows={4} />}
      {!isLoading && !failure && events.length === 0 && <p className={css.nothing}>{t('noActivity')}</p>}
      <EventDays label={t('activity')} events={events} />
    </PageSection>
  )
}

/** A sign-in event in words. */
export function signInText(entry: LoggedSignIn, t: AccountPageText): string {
  const device = deviceName(entry.device, t)
  switch (entry.auditType) {
    case 'LOGIN':
      return t('signedInWith', { device })
    case 'LOGIN_FAILURE':
      return t('wrongPassword', { device })
    case 'LOGOUT':
      return entry.endedBy === 'administrator' ? t('signedOutByAdmin') : t('signedOutWith', { device })
    case 'SWITCH':
      return t('switchedTo', { name: entry.toTenantName ?? entry.tenantName })
  }
}

const signInMarks = {
  LOGIN: { icon: IconLogin2, tone: 'ok' },
  LOGIN_FAILURE: { icon: IconX, tone: 'danger' },
  LOGOUT: { icon: IconLogout2, tone: 'plain' },
  SWITCH: { icon: IconArrowsExchange, tone: 'info' },
} as const

const signInEvent = (entry: LoggedSignIn, t: AccountPageText): RecentEvent => ({
  id: `sign-in ${entry.auditId}`,
  at: entry.loginDate,
  text: signInText(entry, t),
  ...signInMarks[entry.auditType],
})

const changeMarks = {
  CREATE: { icon: IconPlus, tone: 'ok', word: 'created' },
  UPDATE: { icon: IconPencil, tone: 'info', word: 'changed' },
  DELETE: { icon: IconTrash, tone: 'plain', word: 'deleted' },
  DENY: { icon: IconBan, tone: 'danger', word: 'refused' },
} as const

function changeEvent(entry: AuditData, t: AccountPageText, titleOf: (entity: string) => string): RecentEvent {
  const { word, ...sign } = changeMarks[entry.auditType]
  const title = titleOf(entry.entityCode)
  return {
    id: `change ${entry.auditDataId}`,
    at: entry.processTime,
    text: t(word, { entity: entry.entityName ? `${title} ${entry.entityName}` : title }),
    ...sign,
  }
}
