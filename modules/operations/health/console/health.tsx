import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beatSeconds, type ChartMinutes, chartRanges, healthApi, type Instance } from '../health.contract.ts'
import css from './health.module.css'
import { HealthCharts } from './health-charts.tsx'
import { HealthDetails } from './health-details.tsx'
import { nameOf } from './health-instances.tsx'
import { healthTexts } from './health-texts.ts'
import { HealthVerdict } from './health-verdict.tsx'

/** The health of the installation, refreshed while the page is visible. */
export function HealthPage() {
  const t = useFeatureText(healthTexts)
  const [minutes, setMinutes] = useState<ChartMinutes>(60)
  const [instanceId, setInstance] = useState<string>()
  // Hidden pages have no observers, and background windows are not refreshed.
  const live = { refetchInterval: beatSeconds * 1000, staleTime: 0 }
  const found = useQuery({ ...query(healthApi.get), ...live })
  const history = useQuery({
    ...query(healthApi.history, { query: { minutes, ...(instanceId && { instanceId }) } }),
    ...live,
    placeholderData: keepPreviousData,
  })
  const { data, error } = found
  const refresh = () => Promise.all([found.refetch(), history.refetch()])
  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={t('title')}
        secondary={
          <>
            {data && (
              <InstanceChips instances={data.instances} chosenId={instanceId} onChoose={setInstance} />
            )}
            <SegmentedControl
              aria-label={t('range')}
              size="xs"
              value={String(minutes)}
              onChange={text => setMinutes(rangeOf(text))}
              data={chartRanges.map(range => ({
                value: String(range.minutes),
                label: t(`range${range.minutes}`),
              }))}
            />
            <IconButton icon={IconRefresh} label={t('refresh')} onClick={() => void refresh()} />
          </>
        }
      />
      {data ? (
        <div className={css.body}>
          <HealthVerdict
            health={data}
            history={history.data}
            readAt={found.dataUpdatedAt}
            isUnanswered={error !== null}
          />
          {history.data ? (
            <HealthCharts history={history.data} minutes={minutesOf(history.data)} />
          ) : (
            <div className={css.chartsRoom}>{history.isPending && <ProgressLine />}</div>
          )}
          <HealthDetails health={data} history={history.data} />
        </div>
      ) : error ? (
        <FailedState title={t('couldNotLoad')} requestId={error.requestId} onRetry={() => void refresh()} />
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}

const rangeOf = (text: string): ChartMinutes =>
  chartRanges.find(({ minutes }) => String(minutes) === text)?.minutes ?? 60

/** The range of figures that are shown, which are the last ones while others are loaded. */
const minutesOf = ({ step, p50 }: { step: number; p50: readonly unknown[] }): ChartMinutes =>
  rangeOf(String(step * p50.length))

interface InstanceChipsProps {
  instances: readonly Instance[]
  chosenId: string | undefined
  onChoose: (instanceId: string | undefined) => void
}

/** Of which instances the charts are. */
function InstanceChips({ instances, chosenId, onChoose }: InstanceChipsProps) {
  const t = useFeatureText(healthTexts)
  return (
    <fieldset className={css.instances} aria-label={t('instances')}>
      <button
        type="button"
        className={css.instance}
        aria-pressed={chosenId === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('allInstances')}
      </button>
      {instances.map(({ instanceId, host, version, silent }) => (
        <button
          key={instanceId}
          type="button"
          className={css.instance}
          aria-pressed={instanceId === chosenId}
          onClick={() => onChoose(instanceId)}
        >
          <Status kind={silent ? 'failed' : 'active'}>
            <bdi>{nameOf(host, instanceId)}</bdi>
          </Status>
          <span className={css.version}>{version}</span>
        </button>
      ))}
    </fieldset>
  )
}
