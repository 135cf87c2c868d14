import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText, timeText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'
import { when } from '@atrium/console/language/when.tsx'
import { serviceNames } from '@atrium/contract/services'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { Instance } from '../health.contract.ts'
import css from './health.module.css'
import { type HealthColumn, HealthTable } from './health-table.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'
import { Spark } from './spark.tsx'

/** The running servers. */
export function HealthInstances({ instances }: { instances: readonly Instance[] }) {
  const t = useFeatureText(healthTexts)
  return (
    <HealthTable
      label={t('instances')}
      columns={columnsOf(t)}
      rows={instances}
      rowKey={row => row.instanceId}
    />
  )
}

/** A host name with the end of the instance id, which distinguishes instances of one machine. */
export const nameOf = (host: string, instanceId: string): string => `${host} ${instanceId.slice(-4)}`

export const msText = (ms: number): string => leftToRight(`${numberText(ms < 10 ? ms : Math.round(ms))} ms`)

function columnsOf(t: HealthText): readonly HealthColumn<Instance>[] {
  return [
    {
      id: 'name',
      header: t('instance'),
      cell: row => <InstanceName instance={row} />,
    },
    {
      id: 'state',
      header: t('state'),
      cell: row =>
        row.silent ? (
          <Status kind="failed">{t('silent', { time: timeText(row.beatDate) })}</Status>
        ) : (
          <Status kind="active">{t('runs')}</Status>
        ),
    },
    { id: 'version', header: t('version'), cell: row => row.version },
    { id: 'started', header: t('started'), cell: row => when(row.startedDate) },
    {
      id: 'requests',
      header: t('requests'),
      isNumber: true,
      cell: row => (
        <Moving values={row.history.requestsPerSecond}>{numberText(row.requestsPerSecond)}</Moving>
      ),
    },
    {
      id: 'lag',
      header: t('lag'),
      isNumber: true,
      cell: row => <Moving values={row.history.lag}>{msText(row.lag)}</Moving>,
    },
    {
      id: 'memory',
      header: t('memory'),
      isNumber: true,
      cell: row => <Moving values={row.history.memory}>{sizeText(row.memory)}</Moving>,
    },
    {
      id: 'cpu',
      header: t('cpu'),
      isNumber: true,
      cell: row => leftToRight(`${numberText(Math.round(row.cpu * 100))} %`),
    },
    { id: 'streams', header: t('streams'), isNumber: true, cell: row => numberText(row.streams) },
    {
      id: 'disk',
      header: t('disk'),
      isNumber: true,
      cell: ({ disk }) =>
        disk ? t('ofDisk', { free: sizeText(disk.free), size: sizeText(disk.size) }) : t('unknown'),
    },
  ]
}

/** The name of a server, and its services unless it runs all of them. */
function InstanceName({ instance: { host, instanceId, services } }: { instance: Instance }) {
  return (
    <span className={css.name}>
      <bdi>{nameOf(host, instanceId)}</bdi>
      {services.length < serviceNames.length && <small dir="ltr">{services.join(', ')}</small>}
    </span>
  )
}

/** A figure with a sparkline of the last minutes. */
function Moving({ values, children }: { values: readonly number[]; children: string }) {
  return (
    <span className={css.moving}>
      <Spark values={values} />
      {children}
    </span>
  )
}
