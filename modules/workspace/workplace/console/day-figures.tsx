import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { permissionOf } from '@atrium/contract/endpoint'
import { FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { workplaceApi } from '../workplace.contract.ts'
import { startPageTexts } from './start-page-texts.ts'
import css from './workplace.module.css'

/** The day's figures of the tenant, for users with the permission. */
export function DayFigures() {
  const t = useFeatureText(startPageTexts)
  const tenant = useStore(userState, state => state.currentUser?.tenantName) ?? ''
  const mayRead = useAuthority(permissionOf(workplaceApi.figures)).state === 'allowed'
  const { data, error, refetch } = useQuery({
    ...query(workplaceApi.figures),
    enabled: mayRead,
    meta: { quiet: true },
  })
  if (!mayRead) return null
  if (error) {
    return (
      <div className={css.figures}>
        <FailedState
          title={t('workplace.figures.failed')}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  const figure = (id: string, count: number | undefined, label: (values: { count: number }) => string) => ({
    id,
    value: count === undefined ? <span className={css.unknown}>–</span> : numberText(count),
    label: label({ count: count ?? 0 }),
  })
  return (
    <div className={css.figures}>
      <FiguresRow
        label={t('workplace.figures')}
        figures={[
          figure('people', data?.people, count => t('workplace.people', { ...count, tenant })),
          figure('online', data?.peopleOnline, count => t('workplace.online', count)),
          figure('roles', data?.roles, count => t('workplace.roles', count)),
          figure('ending', data?.rolesEndingSoon, count => t('workplace.ending', count)),
          figure('changes', data?.permissionChangesToday, count => t('workplace.changes', count)),
        ]}
      />
    </div>
  )
}
