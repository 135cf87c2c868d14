import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { type Figure, FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { type RoleFigures, workplaceApi } from '../workplace.contract.ts'
import { type StartPageText, startPageTexts } from './start-page-texts.ts'
import css from './workplace.module.css'

/** The day's figures of what the role can open. */
export function DayFigures() {
  const t = useFeatureText(startPageTexts)
  const { data, error, refetch } = useQuery({ ...query(workplaceApi.roleFigures), meta: { quiet: true } })
  return (
    <div className={css.figures}>
      {error ? (
        <FailedState
          title={t('workplace.figures.failed')}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      ) : (
        <FiguresRow label={t('workplace.figures')} figures={data ? figuresOf(data, t) : []} />
      )}
    </div>
  )
}

/** The row has room for five; unread messages are the first to go. */
const most = 5

function figuresOf(found: RoleFigures, t: StartPageText): readonly Figure[] {
  const { seats, online, requests, rolesEnding, jobs, unread } = found
  const figure = (id: string, count: number | undefined, text: Parameters<StartPageText>[0]): Figure[] =>
    count === undefined ? [] : [{ id, value: numberText(count), label: t(text, { count }) }]
  const limit = seats?.limit
  return [
    ...figure('seats', seats?.used, 'workplace.seats').map(one => ({
      ...one,
      ...(limit !== undefined && {
        aside: t('workplace.of', { total: numberText(limit) }),
        share: Math.min(1, (seats?.used ?? 0) / limit),
      }),
    })),
    ...figure('online', online, 'workplace.online'),
    ...figure('requests', requests, 'workplace.requests'),
    ...figure('ending', rolesEnding, 'workplace.ending'),
    ...figure('jobs', jobs?.failed, 'workplace.jobs').map(one => ({
      ...one,
      aside: t('workplace.ofRuns', { count: jobs?.runs ?? 0 }),
      isFailed: (jobs?.failed ?? 0) > 0,
    })),
    ...figure('unread', unread, 'workplace.unread'),
  ].slice(0, most)
}
