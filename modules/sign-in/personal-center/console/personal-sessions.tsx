import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { deviceIcons, deviceName } from '@atrium/console/session/device-name.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { type OwnSession, sessionApi } from '../../session/session.contract.ts'
import { signInLogApi } from '../../sign-in-log/sign-in-log.contract.ts'
import css from './personal-center.module.css'
import { type PersonalText, personalTexts } from './personal-texts.ts'

const stale = [sessionApi.list, signInLogApi.own, rememberedDeviceApi.own]

/** The person's sessions; any other browser can be signed out from here. */
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
            isEnding={end.isPending && end.variables?.params.sessionId === session.id}
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

/** A session of a client has its name; a browser is named after its device. */
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
