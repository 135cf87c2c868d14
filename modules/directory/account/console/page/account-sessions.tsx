import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { deviceIcons, deviceName } from '@atrium/console/session/device-name.ts'
import { type OnlineUser, onlineUserApi } from '@atrium/sign-in/online-user/online-user.contract.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import css from '../../../shared/console/page-section.module.css'
import { PageSection, SectionLink } from '../../../shared/console/page-section.tsx'
import { accountPageTexts } from './account-page-texts.ts'

interface AccountSessionsProps {
  userId: string
  name: string
  sessions: readonly OnlineUser[]
}

const stale = [onlineUserApi.list]

/** The sessions of a person with their devices; one or all of them can be ended. */
export function AccountSessions({ userId, name, sessions }: AccountSessionsProps) {
  const t = useFeatureText(accountPageTexts)
  const [isAsking, setAsking] = useState(false)
  const endAll = useCall(onlineUserApi.end, stale)
  const endOne = useCall(onlineUserApi.endOne, stale)
  return (
    <PageSection
      title={t('sessions')}
      count={sessions.length}
      end={
        sessions.some(session => !session.current) && (
          <span className={css.end}>
            <Can call={onlineUserApi.end}>
              <SectionLink tone="danger" onClick={() => setAsking(true)}>
                {t('signOutAll')}
              </SectionLink>
            </Can>
          </span>
        )
      }
    >
      {sessions.length === 0 && <p className={css.nothing}>{t('noSessions')}</p>}
      <ul className={css.lines}>
        {sessions.map(session => (
          <Session
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables?.params.sessionId === session.id}
            onEnd={device =>
              endOne.mutate(
                { params: { userId, sessionId: session.id } },
                { onSuccess: () => noticeSuccess(t('signedOut', { device })) },
              )
            }
          />
        ))}
      </ul>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          endAll.mutate(
            { params: { userId } },
            {
              onSuccess: () => noticeSuccess(t('signedOutAll', { name })),
              onSettled: () => setAsking(false),
            },
          )
        }
        question={t('signOutQuestion', { name })}
        effect={t('signOutEffect')}
        action={t('signOutAll')}
        keep={t('cancel')}
        busy={endAll.isPending}
      />
    </PageSection>
  )
}

interface SessionProps {
  session: OnlineUser
  isEnding: boolean
  onEnd: (device: string) => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const t = useFeatureText(accountPageTexts)
  const { device, loginIp, loginDate, lastSeenDate, current } = session
  const name = deviceName(device, t)
  return (
    <li>
      <span className={css.sign}>
        <Glyph icon={deviceIcons[device.kind]} size={18} />
      </span>
      <div className={css.text}>
        <p className={css.name}>
          {name}
          {current && <Chip tone="accent">{t('thisSession')}</Chip>}
        </p>
        <p className={css.detail}>
          {loginIp && <bdi>{loginIp}</bdi>}
          {loginIp && ' · '}
          {t('signIn')} {when(loginDate)}
        </p>
      </div>
      <span className={css.time}>
        {isActive(lastSeenDate) ? <span className={css.now}>{t('activeNow')}</span> : when(lastSeenDate)}
      </span>
      {!current && (
        <Can call={onlineUserApi.endOne}>
          <Button
            size="sm"
            aria-label={t('signOutOf', { device: name })}
            loading={isEnding}
            onClick={() => onEnd(name)}
          >
            {t('signOut')}
          </Button>
        </Can>
      )}
    </li>
  )
}

/** Minutes within which a session that was used counts as active. */
const activeMinutes = 5

export const isActive = (lastSeen: string): boolean =>
  Date.now() - Date.parse(lastSeen) < activeMinutes * 60_000
