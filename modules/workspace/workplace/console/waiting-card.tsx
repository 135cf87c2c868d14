import {
  roleRequestApi,
  type TenantRequest,
} from '@atrium/access/permission-request/permission-request.contract.ts'
import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { agoText } from '@atrium/console/language/ago.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { textParts } from '@atrium/console/language/text-parts.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { permissionOf } from '@atrium/contract/endpoint'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Card } from '@atrium/ui/display/card.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Waiting, workplaceApi } from '../workplace.contract.ts'
import css from './waiting-card.module.css'
import { workplaceTexts } from './workplace-texts.ts'

const ApproveRequest = onDemand(
  async () => (await import('@atrium/access/permission-request/console/approve-request.tsx')).ApproveRequest,
)
const DeclineRequest = onDemand(
  async () => (await import('@atrium/access/permission-request/console/decline-request.tsx')).DeclineRequest,
)

/** Items due within this many days are urgent. */
const urgentDays = 3

interface Line {
  id: string
  badge: ReactNode
  title: ReactNode
  detail: string
  chip: ReactNode
  action?: ReactNode
}

type Translate = TextOf<typeof workplaceTexts>

/** A request that is being answered; approving it grants this permission set. */
interface Answering {
  request: TenantRequest
  set?: TenantRequest['grantable']
}

/** Pending items of the user: unanswered requests for permissions, and what ends soon. */
export function WaitingCard({ card }: CardProps) {
  const t = useFeatureText(workplaceTexts)
  const language = tagOf(useStore(globalState, state => state.language))
  const [answering, setAnswering] = useState<Answering>()
  const mayAnswer = useAuthority(permissionOf(roleRequestApi.listAll)).state
  const waiting = useQuery({ ...query(workplaceApi.waiting), meta: { quiet: true } })
  const requests = useQuery({
    ...query(roleRequestApi.listAll),
    enabled: mayAnswer === 'allowed',
    meta: { quiet: true },
  })
  const isPending = waiting.isPending || mayAnswer === 'checking' || requests.isLoading
  const isSlow = useLate(isPending)
  const error = waiting.error ?? requests.error
  // Waits for both queries, so that no line moves when the second one arrives.
  const lines = isPending
    ? []
    : [
        ...(requests.data ?? []).map(request => ofRequest(request, t, language, setAnswering)),
        ...(waiting.data ?? []).map(one => ofWaiting(one, t)),
      ]
  const aside = !error && lines.length > 0 && (
    <Chip tone="warn" title={t('count', { count: lines.length })}>
      {lines.length}
    </Chip>
  )
  const close = () => setAnswering(undefined)
  return (
    <Card title={card.name} aside={aside}>
      {isSlow && <Skeleton bars={[28, '50%', 90]} rows={4} />}
      {error && (
        <FailedState
          title={t('couldNotLoad')}
          requestId={error.requestId}
          onRetry={() => void Promise.all([waiting.refetch(), requests.refetch()])}
        />
      )}
      {!isPending && !error && lines.length === 0 && (
        <EmptyState title={t('none')}>{t('noneDetail')}</EmptyState>
      )}
      {!error && lines.length > 0 && <Lines label={card.name} lines={lines} />}
      {answering?.set && <ApproveRequest request={answering.request} set={answering.set} onClose={close} />}
      {answering && !answering.set && (
        <DeclineRequest roleId={answering.request.roleId} request={answering.request} onClose={close} />
      )}
    </Card>
  )
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ul aria-label={label}>
      {lines.map(({ id, badge, title, detail, chip, action }) => (
        <li key={id} className={css.line}>
          {badge}
          <div className={css.text}>
            <p className={css.title}>{title}</p>
            <p className={css.detail}>
              <bdi>{detail}</bdi>
            </p>
          </div>
          {chip}
          <span className={css.action}>{action}</span>
        </li>
      ))}
    </ul>
  )
}

function ofRequest(
  request: TenantRequest,
  t: Translate,
  language: string,
  answer: (answering: Answering) => void,
): Line {
  const { requestId, realName: person, roleId, roleName, reason, code, sets, grantable, askedAt } = request
  const [set = grantable] = sets
  const asked = grantable ?? set
  const name = asked ? `${asked.menuName} › ${asked.name}` : code
  const parts = textParts(t, 'asksFor', { person: { name: person }, set: { name } })
  return {
    id: requestId,
    badge: <PersonBadge name={person} />,
    title: parts.map((part, at) =>
      typeof part === 'string' ? part : <bdi key={at}>{part.name === name ? <b>{name}</b> : part.name}</bdi>,
    ),
    detail: [t('forRole', { role: roleName }), reason].filter(Boolean).join(' · '),
    chip: <Chip>{t('asked', { ago: agoText(askedAt, new Date(), language) })}</Chip>,
    action: grantable ? (
      <>
        <Button
          size="sm"
          aria-label={t('approveNamed', { set: name, person })}
          onClick={() => answer({ request, set: grantable })}
        >
          {t('approve')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('declineNamed', { set: name, person })}
          onClick={() => answer({ request })}
        >
          {t('decline')}
        </Button>
      </>
    ) : (
      <Go
        label={t('open')}
        name={t('openNamed', { name: roleName })}
        to={`/hiam/role/permissions/${encodeURIComponent(roleId)}${asked ? `?set=${asked.id}` : ''}`}
      />
    ),
  }
}

function ofWaiting({ kind, id = '', name = '', day, daysLeft, people = 0 }: Waiting, t: Translate): Line {
  const until = dateText(day)
  const chip = (
    <Chip tone={daysLeft <= urgentDays ? 'warn' : 'plain'} title={until}>
      {daysLeft === 0 ? t('today') : t('inDays', { count: daysLeft })}
    </Chip>
  )
  const common = { id: `${kind} ${id}`, chip, badge: <RoleBadge size="lg" /> }
  if (kind === 'password-ends')
    return {
      ...common,
      badge: (
        <RoleBadge size="lg">
          <Glyph icon={IconLock} size={14} />
        </RoleBadge>
      ),
      title: t('passwordEnds'),
      detail: t('passwordDetail'),
      action: <Go label={t('change')} name={t('changeNamed')} to="/hiam/user/info?tab=security" />,
    }
  if (kind === 'own-role-ends')
    return {
      ...common,
      title: <bdi>{t('ownRoleEnds', { name })}</bdi>,
      detail: `${until} · ${t('ownRoleDetail')}`,
    }
  const who = people === 0 ? t('noHolders') : t('holders', { count: people })
  return {
    ...common,
    title: <bdi>{t('roleEnds', { name })}</bdi>,
    detail: `${until} · ${who}`,
    action: (
      <Go
        label={t('open')}
        name={t('openNamed', { name })}
        to={`/hiam/role/list?role=${encodeURIComponent(id)}`}
      />
    ),
  }
}

function Go({ label, name, to }: { label: string; name: string; to: string }) {
  return (
    <Button size="sm" aria-label={name} onClick={() => navigate(to)}>
      {label}
    </Button>
  )
}
