import type { Instance } from '@atrium/contract/admin/health'
import { serviceNames } from '@atrium/contract/services'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText, numberText, sizeText, timeText } from '../../core/formats.ts'
import { leftToRight } from '../../core/language.ts'
import { Status } from '../../ui/status.tsx'
import css from './health.module.css'
import { type HealthColumn, HealthTable } from './health-table.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'
import { Spark } from './spark.tsx'

interface HealthInstancesProps {
  instances: readonly Instance[]
  chosenId: string | undefined
  onChoose: (instanceId: string) => void
}

/** The servers that run; the calls of the chosen one are shown below. */
export function HealthInstances({ instances, chosenId, onChoose }: HealthInstancesProps) {
  const t = useFeatureText(healthTexts)
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('instances')}</h2>
      <HealthTable
        label={t('instances')}
        columns={columnsOf(t, instances.length > 1 ? { chosenId, onChoose } : undefined)}
        rows={instances}
        rowKey={row => row.instanceId}
      />
    </section>
  )
}

/** Two on one machine are told apart by the end of what each is known by. */
export const nameOf = ({ host, instanceId }: Instance): string => `${host} ${instanceId.slice(-4)}`

export const msText = (ms: number): string => leftToRight(`${numberText(ms < 10 ? ms : Math.round(ms))} ms`)

function columnsOf(
  t: HealthText,
  choice: Omit<HealthInstancesProps, 'instances'> | undefined,
): readonly HealthColumn<Instance>[] {
  return [
    {
      id: 'name',
      header: t('instance'),
      cell: row => (
        <span className={css.name}>
          {choice ? (
            <button
              type="button"
              className={css.choice}
              aria-pressed={row.instanceId === choice.chosenId}
              onClick={() => choice.onChoose(row.instanceId)}
            >
              {nameOf(row)}
            </button>
          ) : (
            <bdi>{nameOf(row)}</bdi>
          )}
          {row.services.length < serviceNames.length && <small dir="ltr">{row.services.join(', ')}</small>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      cell: row =>
        row.silent ? (
          <Status kind="ended">{t('silent', { time: timeText(row.beatDate) })}</Status>
        ) : (
          <Status kind="active">{t('runs')}</Status>
        ),
    },
    { id: 'version', header: t('version'), cell: row => row.version },
    { id: 'started', header: t('started'), cell: row => dateTimeText(row.startedDate) },
    {
      id: 'requests',
      header: t('requests'),
      isNumber: true,
      cell: row => (
        <span className={css.moving}>
          <Spark values={row.history.requestsPerSecond} />
          {numberText(row.requestsPerSecond)}
        </span>
      ),
    },
    {
      id: 'lag',
      header: t('lag'),
      isNumber: true,
      cell: row => (
        <span className={css.moving}>
          <Spark values={row.history.lag} />
          {msText(row.lag)}
        </span>
      ),
    },
    {
      id: 'memory',
      header: t('memory'),
      isNumber: true,
      cell: row => (
        <span className={css.moving}>
          <Spark values={row.history.memory} />
          {sizeText(row.memory)}
        </span>
      ),
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
