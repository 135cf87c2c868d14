import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, userFormats } from '@atrium/console/language/formats.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { permissionOf } from '@atrium/contract/endpoint'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isolationProbeApi } from '../../isolation-probe/isolation-probe.contract.ts'
import type { Health, HealthHistory } from '../health.contract.ts'
import css from './health.module.css'
import { HealthCalls } from './health-calls.tsx'
import { failedChecks, HealthChecks } from './health-checks.tsx'
import { HealthDatabase } from './health-database.tsx'
import { HealthInstances } from './health-instances.tsx'
import { HealthProbe } from './health-probe.tsx'
import { HealthQueues } from './health-queues.tsx'
import { healthTexts } from './health-texts.ts'

type Part = 'calls' | 'checks' | 'database' | 'queues' | 'instances' | 'isolation'

/** The details below the charts, one part at a time. */
export function HealthDetails({ health, history }: { health: Health; history: HealthHistory | undefined }) {
  const t = useFeatureText(healthTexts)
  const [part, setPart] = useState<Part>('calls')
  const panelId = useId()
  const { instances, database, queues, checks } = health
  const canProbe = useAuthority(permissionOf(isolationProbeApi.list)).state === 'allowed'
  return (
    <section className={css.details}>
      <div className={css.detailsHead}>
        <TabsLine<Part>
          label={t('details')}
          panelId={panelId}
          value={part}
          onChange={setPart}
          items={[
            { id: 'calls', label: t('slowCalls'), count: history?.calls.length },
            ...(checks.length > 0
              ? [{ id: 'checks' as const, label: <ChecksLabel checks={checks} />, count: checks.length }]
              : []),
            { id: 'database', label: t('database') },
            { id: 'queues', label: t('queues'), count: queues.length },
            { id: 'instances', label: t('instances'), count: instances.length },
            ...(canProbe ? [{ id: 'isolation' as const, label: <IsolationLabel /> }] : []),
          ]}
        />
        {part === 'calls' && history && (
          <span className={css.asOf}>
            {minuteText(history.callsStartDate)}–{minuteText(history.endDate)}
          </span>
        )}
      </div>
      <div id={panelId} role="tabpanel" className={css.panel}>
        {part === 'calls' && <HealthCalls calls={history?.calls ?? []} />}
        {part === 'checks' && <HealthChecks checks={checks} />}
        {part === 'database' && (
          <HealthDatabase database={database} statements={instances.flatMap(one => one.statements)} />
        )}
        {part === 'queues' && <HealthQueues queues={queues} />}
        {part === 'instances' && <HealthInstances instances={instances} />}
        {part === 'isolation' && <HealthProbe />}
      </div>
    </section>
  )
}

/** The time without seconds, or the day when it is another. */
function minuteText(text: string): string {
  return shortTime(clockOf(text), clockOf(new Date()), userFormats())
}

/** The tab of the health checks has the mark of what failed. */
function ChecksLabel({ checks }: Pick<Health, 'checks'>) {
  const t = useFeatureText(healthTexts)
  return failedChecks(checks).length > 0 ? <Status kind="failed">{t('checks')}</Status> : t('checks')
}

/** The tab of the isolation test carries the mark of its last result. */
function IsolationLabel() {
  const t = useFeatureText(healthTexts)
  const { data } = useQuery(query(isolationProbeApi.list))
  const last = data?.find(one => one.endedDate !== undefined)
  if (!last) return t('isolation')
  const isWhole = last.error === undefined && last.broken === 0 && last.changedTables.length === 0
  return <Status kind={isWhole ? 'active' : 'failed'}>{t('isolation')}</Status>
}
