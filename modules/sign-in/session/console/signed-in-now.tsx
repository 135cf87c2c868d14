import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { personalTexts } from '../../personal-center/console/personal-texts.ts'
import { Setting } from '../../security/console/setting.tsx'
import { SettingSection } from '../../security/console/setting-section.tsx'
import { sessionApi } from '../session.contract.ts'
import { sessionIcon, sessionName, useEndSession } from './own-session.ts'

/** As many as remembered devices have beside them. */
const mostShown = 5

/** The person's sessions in short: the current one first, and what was used last. */
export function SignedInNow() {
  const t = useFeatureText(personalTexts)
  const [, setSearch] = useSearchParams()
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
    <SettingSection
      title={t('signedInNow')}
      count={sessions.data.length}
      actions={
        sessions.data.length > mostShown && (
          <Button variant="subtle" size="sm" onClick={() => setSearch({ tab: 'sessions' })}>
            {t('seeAll')}
          </Button>
        )
      }
    >
      {sessions.data.slice(0, mostShown).map(session => {
        const device = sessionName(session, t)
        return (
          <Setting
            key={session.id}
            icon={sessionIcon(session)}
            label={<bdi>{device}</bdi>}
            value={
              <>
                <bdi>{session.address}</bdi>
                {!session.current && <span>{when(session.lastSeenDate)}</span>}
              </>
            }
            actions={
              session.current ? (
                <Chip tone="accent">{t('thisOne')}</Chip>
              ) : (
                <Button
                  variant="subtle"
                  size="sm"
                  loading={isEnding(session)}
                  aria-label={t('endNamed', { device })}
                  onClick={() => end(session)}
                >
                  {t('end')}
                </Button>
              )
            }
          />
        )
      })}
    </SettingSection>
  )
}
