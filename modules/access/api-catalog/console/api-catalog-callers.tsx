import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiCatalogApi, type CallerVerdict, type CatalogCall } from '../api-catalog.contract.ts'
import css from './api-catalog.module.css'
import { type ApiCatalogText, apiCatalogTexts } from './api-catalog-texts.ts'

/** Explains for one person, role by role, whether they may make the call. */
export function ApiCatalogCallers({ call }: { call: CatalogCall }) {
  const t = useFeatureText(apiCatalogTexts)
  const [userId, setUserId] = useState<string | null>(null)
  return (
    <section className={css.part}>
      <h3 className={css.heading}>{t('whoCan')}</h3>
      <LovPicker
        viewCode="HIAM.USER"
        label={t('person')}
        description={t('personHelp')}
        value={userId}
        onChange={setUserId}
      />
      {userId !== null && <Verdicts call={call} userId={userId} />}
    </section>
  )
}

function Verdicts({ call, userId }: { call: CatalogCall; userId: string }) {
  const t = useFeatureText(apiCatalogTexts)
  const { permissionId } = call
  const found = useQuery({
    ...query(apiCatalogApi.explain, { params: { permissionId, userId } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (found.error)
    return (
      <FailedState
        title={t('couldNotJudge')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <ProgressLine />
  if (found.data.length === 0) return <p className={css.quiet}>{t('noRoles')}</p>
  return (
    <ul className={css.list} aria-label={t('whoCan')}>
      {found.data.map(verdict => (
        <li key={verdict.roleId} className={css.verdict}>
          <span className={css.line}>
            <bdi>{t('roleIn', { role: verdict.roleName, tenant: verdict.tenantName })}</bdi>
            <Status kind={verdict.approve ? 'active' : 'failed'}>
              {t(verdict.approve ? 'may' : 'mayNot')}
            </Status>
          </span>
          <span className={css.quiet}>{reasonOf(verdict, call, t)}</span>
        </li>
      ))}
    </ul>
  )
}

function reasonOf(
  { reason, setName = '', inheritedFrom }: CallerVerdict,
  { code = '' }: CatalogCall,
  t: ApiCatalogText,
): string {
  switch (reason) {
    case 'nobody-asked':
      return t('nobodyAsked')
    case 'signed-in':
      return t('becauseSignedIn')
    case 'administrator':
      return t('becauseAdministrator')
    case 'permission-set':
      return inheritedFrom === undefined
        ? t('becauseSet', { set: setName })
        : t('becauseInherited', { set: setName, role: inheritedFrom })
    case 'module-off':
      return t('moduleOff')
    case 'not-platform':
      return t('notPlatform')
    case 'lacks-permission':
      return t('lacks', { permission: code })
  }
}
