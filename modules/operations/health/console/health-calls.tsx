import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import {
  type CallFigures,
  rememberedMinutes,
  type StatementFigures,
  slowStatementMs,
} from '@atrium/contract/operations/figures'
import type { Instance } from '../health.contract.ts'
import css from './health.module.css'
import { msText, nameOf } from './health-instances.tsx'
import { type HealthColumn, HealthTable } from './health-table.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'

/** The slowest calls of an instance, each linked to its API documentation. */
export function HealthCalls({ instance }: { instance: Instance }) {
  const t = useFeatureText(healthTexts)
  const title = t('callsOf', { name: nameOf(instance), minutes: rememberedMinutes })
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{title}</h2>
      <HealthTable
        label={title}
        columns={callColumns(t)}
        rows={instance.calls}
        rowKey={row => `${row.method} ${row.path}`}
        empty={t('noCalls')}
      />
    </section>
  )
}

/** The slowest statements of an instance, with placeholders instead of values. */
export function HealthStatements({ instance }: { instance: Instance }) {
  const t = useFeatureText(healthTexts)
  const title = t('statementsOf', { name: nameOf(instance), minutes: rememberedMinutes })
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{title}</h2>
      <HealthTable
        label={title}
        columns={statementColumns(t)}
        rows={instance.statements}
        rowKey={row => row.text}
        empty={t('noStatements', { most: msText(slowStatementMs) })}
      />
    </section>
  )
}

const callColumns = (t: HealthText): readonly HealthColumn<CallFigures>[] => [
  {
    id: 'call',
    header: t('call'),
    cell: ({ method, path }) => (
      <a
        className={css.call}
        dir="ltr"
        href={`/docs?${new URLSearchParams({ q: `${method} ${path}` })}`}
        target="_blank"
        rel="noreferrer"
      >
        <span className={css.method}>{method}</span>
        {path}
      </a>
    ),
  },
  { id: 'count', header: t('count'), isNumber: true, cell: row => numberText(row.count) },
  {
    id: 'errors',
    header: t('errors'),
    isNumber: true,
    cell: ({ errors }) => (errors > 0 ? <span className={css.bad}>{numberText(errors)}</span> : '0'),
  },
  { id: 'median', header: t('median'), isNumber: true, cell: row => msText(row.p50) },
  { id: 'tail', header: t('tail'), isNumber: true, cell: row => msText(row.p99) },
]

const statementColumns = (t: HealthText): readonly HealthColumn<StatementFigures>[] => [
  {
    id: 'statement',
    header: t('statement'),
    cell: row => (
      <code className={css.statement} dir="ltr">
        {row.text}
      </code>
    ),
  },
  { id: 'count', header: t('count'), isNumber: true, cell: row => numberText(row.count) },
  { id: 'slowest', header: t('slowest'), isNumber: true, cell: row => msText(row.slowest) },
]
