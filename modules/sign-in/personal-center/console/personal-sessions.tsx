import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessionIcon, sessionName, useEndSession } from '../../session/console/own-session.ts'
import { type OwnSession, sessionApi } from '../../session/session.contract.ts'
import css from './personal-center.module.css'
import { personalTexts } from './personal-texts.ts'

/** The person's sessions; any other browser can be signed out from here. */
export function PersonalSessions() {
  const t = useFeatureText(personalTexts)
  const sessions = useQuery({ ...query(sessionApi.list), staleTime: 0 })
  const { end, isEnding } = useEndSession(t)

  if (sessions.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={sessions.error.requestId}
        onRetry={() => void sessions.refetch()}
      />
    )
  if (!sessions.data) return <ProgressLine />
  return (
    <div className={cx(css.section, css.wide)}>
      <p className={css.lead}>{t('sessionsLead')}</p>
      <ul className={css.sessions} aria-label={t('sessionsList')}>
        {sessions.data.map(session => (
          <Session
            key={session.id}
            session={session}
            isEnding={isEnding(session)}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      {sessions.data.length === 1 && <p className={css.help}>{t('onlyThis')}</p>}
    </div>
  )
}

interface SessionProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const t = useFeatureText(personalTexts)
  const device = sessionName(session, t)
  const times = [
    t('began', { at: dateTimeText(session.loginDate) }),
    t('lastUsed', { at: dateTimeText(session.lastSeenDate) }),
  ]
  return (
    <li className={css.session}>
      <span className={css.sessionIcon}>
        <Glyph icon={sessionIcon(session)} size={20} />
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
