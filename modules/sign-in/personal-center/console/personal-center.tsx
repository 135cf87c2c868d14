import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { selfApi } from '@atrium/contract/workspace/self'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { DrawerPlaceContext } from '@atrium/ui/overlay/drawer-place.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { OwnTokens } from '../../personal-token/console/own-tokens.tsx'
import { SecuritySettings } from '../../security/console/security-settings.tsx'
import { EndOtherSessions } from '../../session/console/end-other-sessions.tsx'
import { PersonalAccount } from './personal-account.tsx'
import css from './personal-center.module.css'
import { PersonalErrors } from './personal-errors.tsx'
import { PersonalPreferences } from './personal-preferences.tsx'
import { PersonalReceive } from './personal-receive.tsx'
import { PersonalSessions } from './personal-sessions.tsx'
import { PersonalSignIns } from './personal-sign-ins.tsx'
import { personalTexts } from './personal-texts.ts'

const sections = {
  account: PersonalAccount,
  security: SecuritySettings,
  preferences: PersonalPreferences,
  receive: PersonalReceive,
  sessions: PersonalSessions,
  tokens: OwnTokens,
  signIns: PersonalSignIns,
  errors: PersonalErrors,
} as const

type Section = keyof typeof sections

const names = Object.keys(sections) as Section[]

/** The personal center, section by section; the section is part of the address, so that each can be linked. */
export function PersonalCenter() {
  const t = useFeatureText(personalTexts)
  const [search, setSearch] = useSearchParams()
  const panelId = useId()
  const [row, setRow] = useState<HTMLElement | null>(null)
  const person = useQuery(query(selfApi.detail))
  const section = names.find(name => name === search.get('tab')) ?? 'account'
  const Section = sections[section]

  return (
    <div ref={setRow} className={css.page}>
      <div className={css.main}>
        <PageHeader
          parents={[t('title')]}
          title={t(section)}
          secondary={(section === 'security' || section === 'sessions') && <EndOtherSessions />}
        />
        <div className={css.tabs}>
          <TabsLine
            label={t('sections')}
            items={names.map(id => ({ id, label: t(id) }))}
            value={section}
            onChange={id => setSearch(id === 'account' ? {} : { tab: id }, { replace: true })}
            panelId={panelId}
          />
        </div>
        <div id={panelId} className={css.panel} role="tabpanel" aria-label={t(section)}>
          {person.data ? (
            <DrawerPlaceContext value={row}>
              <Section person={person.data} />
            </DrawerPlaceContext>
          ) : person.error ? (
            <FailedState
              title={t('couldNotLoad')}
              requestId={person.error.requestId}
              onRetry={() => void person.refetch()}
            />
          ) : (
            <ProgressLine />
          )}
        </div>
      </div>
    </div>
  )
}
