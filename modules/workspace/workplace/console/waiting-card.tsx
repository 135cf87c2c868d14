import { query } from '@atrium/console/api/query.ts'
import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { agoText } from '@atrium/console/language/ago.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { detailAddress, kindOf } from '@atrium/console/messages/message-kind.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { messageApi, type UserMessage } from '@atrium/contract/messages/message'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Card } from '@atrium/ui/display/card.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Waiting, workplaceApi } from '../workplace.contract.ts'
import css from './waiting-card.module.css'
import { workplaceTexts } from './workplace-texts.ts'

/** Items due within this many days are urgent. */
const urgentDays = 3

interface Line {
  id: string
  badge: ReactNode
  title: string
  detail: string
  chip: ReactNode
  action?: ReactNode
}

type Translate = TextOf<typeof workplaceTexts>

/** Pending items of the user: unread requests for access, and what ends soon. */
export function WaitingCard({ card }: CardProps) {
  const t = useFeatureText(workplaceTexts)
  const language = tagOf(useStore(globalState, state => state.language))
  const waiting = useQuery({ ...query(workplaceApi.waiting), meta: { quiet: true } })
  const messages = useQuery({
    ...query(messageApi.preview, { query: { previewMessageCount: 50, readFlag: '0' } }),
    meta: { quiet: true },
  })
  const isPending = waiting.isPending || messages.isPending
  const isSlow = useLate(isPending)
  const error = waiting.error ?? messages.error
  const requests = (messages.data ?? []).filter(
    message => message.messageCategoryCode === 'ACCESS' && message.userMessageTypeCode === 'MSG',
  )
  // Waits for both queries, so that no line moves when the second one arrives.
  const lines = isPending
    ? []
    : [
        ...requests.map(message => ofRequest(message, t, language)),
        ...(waiting.data ?? []).map(one => ofWaiting(one, t)),
      ]
  const aside = !error && lines.length > 0 && (
    <Chip tone="warn" title={t('count', { count: lines.length })}>
      {lines.length}
    </Chip>
  )
  return (
    <Card title={card.name} aside={aside}>
      {isSlow && <Skeleton bars={[28, '50%', 90]} rows={4} />}
      {error && (
        <FailedState
          title={t('couldNotLoad')}
          requestId={error.requestId}
          onRetry={() => void Promise.all([waiting.refetch(), messages.refetch()])}
        />
      )}
      {!isPending && !error && lines.length === 0 && (
        <EmptyState title={t('none')}>{t('noneDetail')}</EmptyState>
      )}
      {!error && lines.length > 0 && (
        <ul className={css.lines} aria-label={card.name}>
          {lines.map(({ id, badge, title, detail, chip, action }) => (
            <li key={id} className={css.line}>
              {badge}
              <div className={css.text}>
                <p className={css.title}>
                  <bdi>{title}</bdi>
                </p>
                <p className={css.detail}>
                  <bdi>{detail}</bdi>
                </p>
              </div>
              {chip}
              <span className={css.action}>{action}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ofRequest(message: UserMessage, t: Translate, language: string): Line {
  const { userMessageId: id, subject, senderName, creationDate } = message
  return {
    id,
    badge: senderName ? <PersonBadge name={senderName} /> : <RoleBadge size="lg" />,
    title: subject,
    detail: senderName
      ? t('requestFrom', { name: senderName, date: dateText(creationDate) })
      : dateText(creationDate),
    chip: <Chip>{t('asked', { ago: agoText(creationDate, new Date(), language) })}</Chip>,
    action: (
      <Go
        label={t('open')}
        name={t('openNamed', { name: subject })}
        to={detailAddress(kindOf(message.userMessageTypeCode), id)}
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
    return { ...common, title: t('ownRoleEnds', { name }), detail: `${until} · ${t('ownRoleDetail')}` }
  const who = people === 0 ? t('noHolders') : t('holders', { count: people })
  return {
    ...common,
    title: t('roleEnds', { name }),
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
