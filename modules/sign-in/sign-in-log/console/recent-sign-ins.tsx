import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { deviceName } from '@atrium/console/session/device-name.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { personalTexts } from '../../personal-center/console/personal-texts.ts'
import css from '../../security/console/security-settings.module.css'
import { SettingSection } from '../../security/console/setting-section.tsx'
import { sessionApi } from '../../session/session.contract.ts'
import { type SignInEntry, signInLogApi } from '../sign-in-log.contract.ts'
import { SignInStatus } from './sign-in-status.tsx'

const shown = 4

/** The person's last sign-ins, failed ones with their mark; the whole log is a section of its own. */
export function RecentSignIns({ onNotMe }: { onNotMe: () => void }) {
  const t = useFeatureText(personalTexts)
  const [, setSearch] = useSearchParams()
  const log = useQuery({ ...query(signInLogApi.own, { query: { page: 0, size: shown } }), staleTime: 0 })
  const here = useQuery(query(sessionApi.list)).data?.find(({ current }) => current)
  const isElsewhere = ({ auditType, device, loginIp }: SignInEntry) =>
    here !== undefined &&
    auditType === 'LOGIN' &&
    (deviceName(device, t) !== deviceName(here.device, t) || loginIp !== here.address)
  // It is an addition to the page: the log itself says why it cannot be loaded.
  if (!log.data || log.data.content.length === 0) return null
  return (
    <SettingSection
      title={t('recentActivity')}
      actions={
        <Button variant="subtle" size="sm" onClick={() => setSearch({ tab: 'signIns' })}>
          {t('seeAll')}
        </Button>
      }
    >
      {log.data.content.map(entry => (
        <li key={entry.auditId} className={css.event}>
          <SignInStatus entry={entry} />
          <span className={css.where}>
            {deviceName(entry.device, t)} <bdi>{entry.loginIp}</bdi>
          </span>
          {isElsewhere(entry) && (
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('notMeAt', { device: deviceName(entry.device, t) })}
              onClick={onNotMe}
            >
              {t('notMe')}
            </Button>
          )}
          <span className={css.at}>{when(entry.loginDate)}</span>
        </li>
      ))}
    </SettingSection>
  )
}
