import { type OwnSession, sessionApi } from '@atrium/contract/iam/session'
import { signInLogApi } from '@atrium/contract/platform/sign-in-log'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { Chip } from '../../ui/chip.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { cx } from '../../ui/cx.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { deviceIcons, deviceName } from './device-name.ts'
import css from './personal-centre.module.css'
import { type PersonalText, personalTexts } from './personal-texts.ts'

const stale = [sessionApi.list, signInLogApi.own]

/** Where the person is signed in; any other browser can be signed out from here. */
export function PersonalSessions() {
  const t = useFeatureText(personalTexts)
  const sessions = useQuery({ ...query(sessionApi.list), staleTime: 0 })
  const end = useCall(sessionApi.end, stale)
  const endOthers = useCall(sessionApi.endOthers, stale)
  const [isAsking, setAsking] = useState(false)

  if (sessions.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={sessions.error.requestId}
        onRetry={() => void sessions.refetch()}
      />
    )
  if (!sessions.data) return <ProgressLine />
  const others = sessions.data.filter(session => !session.current).length
  return (
    <div className={cx(css.section, css.wide)}>
      <div className={css.head}>
        <p className={css.lead}>{t('sessionsLead')}</p>
        {others > 0 && <Button onClick={() => setAsking(true)}>{t('endOthers')}</Button>}
      </div>
      <ul className={css.sessions} aria-label={t('sessionsList')}>
        {sessions.data.map(session => (
          <Session
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.params.sessionId === session.id}
            onEnd={() =>
              end.mutate(
                { params: { sessionId: session.id } },
                { onSuccess: () => noticeSuccess(t('ended', { device: nameOf(session, t) })) },
              )
            }
          />
        ))}
      </ul>
      {others === 0 && <p className={css.help}>{t('onlyThis')}</p>}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          endOthers.mutate(
            {},
            {
              onSuccess: () => noticeSuccess(t('endedOthers')),
              onSettled: () => setAsking(false),
            },
          )
        }
        question={t('endOthersQuestion')}
        effect={t('endOthersEffect', { count: others })}
        action={t('endOthers')}
        keep={t('stay')}
        busy={endOthers.isPending}
      />
    </div>
  )
}

/** A program that works on the person's behalf has a name, a browser only says what it is. */
const nameOf = ({ clientName, device }: OwnSession, t: PersonalText): string =>
  clientName ?? deviceName(device, t)

interface SessionProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const t = useFeatureText(personalTexts)
  const device = nameOf(session, t)
  const times = [
    t('began', { at: dateTimeText(session.loginDate) }),
    t('lastUsed', { at: dateTimeText(session.lastSeenDate) }),
  ]
  return (
    <li className={css.session}>
      <span className={css.sessionIcon}>
        <Glyph icon={session.clientName ? IconPlugConnected : deviceIcons[session.device.kind]} size={20} />
      </span>
      <div className={css.sessionText}>
        <span className={css.sessionName}>
          {device}
          {session.current && <Chip tone="accent">{t('thisOne')}</Chip>}
        </span>
        <span className={css.sessionNote}>
          {[session.tenantName, session.roleName, session.address].filter(Boolean).join(' · ')}
        </span>
        <span className={cx(css.sessionNote, css.times)}>
          {times.map(time => (
            <span key={time}>{time}</span>
          ))}
        </span>
      </div>
      {!session.current && (
        <Button size="sm" loading={isEnding} aria-label={t('endNamed', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
