import { beatSeconds, healthApi, type Instance } from '@atrium/contract/admin/health'
import { isolationProbeApi } from '@atrium/contract/admin/isolation-probe'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { timeText } from '../../core/formats.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import css from './health.module.css'
import { HealthCalls, HealthStatements } from './health-calls.tsx'
import { HealthDatabase } from './health-database.tsx'
import { HealthInstances } from './health-instances.tsx'
import { HealthProbe } from './health-probe.tsx'
import { HealthQueues } from './health-queues.tsx'
import { healthTexts } from './health-texts.ts'

/** How everything runs that makes the product; asked for anew as long as somebody looks at it. */
export function HealthPage() {
  const t = useFeatureText(healthTexts)
  // A page that is not shown has no observers, and a window in the background is not refreshed either.
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

/** The one that was chosen while it is there, else one that lives. */
const chosenIn = (instances: readonly Instance[], chosenId: string | undefined): Instance | undefined =>
  instances.find(one => one.instanceId === chosenId) ?? instances.find(one => !one.silent) ?? instances[0]
