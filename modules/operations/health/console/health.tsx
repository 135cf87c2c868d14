import { Can } from '@atrium/console/access/can.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { timeText } from '@atrium/console/language/formats.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolationProbeApi } from '../../isolation-probe/isolation-probe.contract.ts'
import { beatSeconds, healthApi, type Instance } from '../health.contract.ts'
import css from './health.module.css'
import { HealthCalls, HealthStatements } from './health-calls.tsx'
import { HealthDatabase } from './health-database.tsx'
import { HealthInstances } from './health-instances.tsx'
import { HealthProbe } from './health-probe.tsx'
import { HealthQueues } from './health-queues.tsx'
import { healthTexts } from './health-texts.ts'

/** The health of the installation, refreshed while the page is visible. */
export function HealthPage() {
  const t = useFeatureText(healthTexts)
  // Hidden pages have no observers, and background windows are not refreshed.
  const found = useQuery({ ...query(healthApi.get), refetchInterval: beatSeconds * 1000, staleTime: 0 })
  const [chosenId, setChosen] = useState<string>()
  const { data, error } = found
  const chosen = data && chosenIn(data.instances, chosenId)
  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={t('title')}
        secondary={
          data && (
            <span className={css.asOf}>{t('asOf', { time: timeText(new Date(found.dataUpdatedAt)) })}</span>
          )
        }
      />
      {data ? (
        <div className={css.body}>
          <HealthInstances instances={data.instances} chosenId={chosen?.instanceId} onChoose={setChosen} />
          {chosen && <HealthCalls instance={chosen} />}
          <HealthQueues queues={data.queues} />
          <Can call={isolationProbeApi.list}>
            <HealthProbe />
          </Can>
          <HealthDatabase database={data.database} />
          {chosen && <HealthStatements instance={chosen} />}
        </div>
      ) : error ? (
        <FailedState
          title={t('couldNotLoad')}
          requestId={error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}

/** The selected instance while it exists, else one that is alive. */
const chosenIn = (instances: readonly Instance[], chosenId: string | undefined): Instance | undefined =>
  instances.find(one => one.instanceId === chosenId) ?? instances.find(one => !one.silent) ?? instances[0]
