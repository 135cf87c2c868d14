import { query } from '@atrium/console/api/query.ts'
import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { leafOf } from '@atrium/console/menu/menu.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { usePhone } from '@atrium/console/workspace/use-phone.ts'
import { ChartLegend } from '@atrium/ui/chart/chart-legend.tsx'
import { Card, CardLink } from '@atrium/ui/display/card.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInLogApi } from '../sign-in-log.contract.ts'
import { signInSeries } from './sign-in-series.ts'
import { signInsTexts } from './sign-ins-texts.ts'

/** The days of the card, today included. */
const shownDays = 14
const logs = ['/hpfm/tenant-log', '/hpfm/platform-log']

const SignInsChart = onDemand(async () => (await import('./sign-ins-chart.tsx')).SignInsChart)
const SignInsTable = onDemand(async () => (await import('./sign-ins-table.tsx')).SignInsTable)

/** The number of sign-ins on each of the last days, as a chart or a table. */
export function SignInsCard({ card }: CardProps) {
  const t = useFeatureText(signInsTexts)
  const isPhone = usePhone()
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const log = logs.find(path => leafOf(leaves, path))
  const [isTable, setTable] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    ...query(signInLogApi.days, { query: { days: shownDays } }),
    meta: { quiet: true },
  })
  const isSlow = useLate(isPending)
  const isEmpty = data?.every(one => one.signIns === 0) ?? false
  const legend = !isTable && !isEmpty && <ChartLegend kind="bar" series={signInSeries(t)} />
  return (
    <Card
      title={card.name}
      aside={
        data && (
          <>
            {t('lastDays', { count: data.length })}
            {!isPhone && legend}
          </>
        )
      }
      end={
        <>
          {log && <CardLink onClick={() => navigate(log)}>{t('log')}</CardLink>}
          {data && !isEmpty && (
            <IconButton
              size="sm"
              label={t(isTable ? 'asChart' : 'asTable')}
              icon={isTable ? IconChartBar : IconTable}
              onClick={() => setTable(!isTable)}
            />
          )}
        </>
      }
    >
      {isSlow && <Skeleton bars={['100%']} rows={4} />}
      {error && (
        <FailedState title={t('signInsFailed')} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {isEmpty && <EmptyState title={t('noSignIns')} />}
      {data && !isEmpty && !isTable && (
        <>
          {isPhone && legend}
          <SignInsChart days={data} />
        </>
      )}
      {data && !isEmpty && isTable && <SignInsTable days={data} />}
    </Card>
  )
}
