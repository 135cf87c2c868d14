import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'
import {
  rememberedMinutes,
  type StatementFigures,
  slowStatementMs,
} from '@atrium/contract/operations/figures'
import type { CallHistory } from '../health.contract.ts'
import css from './health.module.css'
import { msText } from './health-instances.tsx'
import { type HealthColumn, HealthTable } from './health-table.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'

/** The slowest calls of all instances, each linked to its API documentation. */
export function HealthCalls({ calls }: { calls: readonly CallHistory[] }) {
  const t = useFeatureText(healthTexts)
  return (
    <HealthTable
      label={t('slowCalls')}
      columns={callColumns(t, Math.max(1, ...calls.map(({ p99 }) => p99)))}
      rows={calls}
      rowKey={row => `${row.method} ${row.path}`}
      empty={t('noCalls')}
    />
  )
}

/** The slowest statements of all instances, with placeholders instead of values. */
export function HealthStatements({ statements }: { statements: readonly StatementFigures[] }) {
  const t = useFeatureText(healthTexts)
  const title = t('statements', { minutes: rememberedMinutes })
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{title}</h2>
      <HealthTable
        label={title}
        columns={statementColumns(t)}
        rows={slowestEach(statements)}
        rowKey={row => row.text}
        empty={t('noStatements', { most: msText(slowStatementMs) })}
      />
    </section>
  )
}

/** The same statement of several instances counts as one. */
function slowestEach(statements: readonly StatementFigures[]): StatementFigures[] {
  const known = new Map<string, StatementFigures>()
  for (const { text, count, slowest } of statements) {
    const before = known.get(text)
    known.set(text, {
      text,
      count: count + (before?.count ?? 0),
      slowest: Math.max(slowest, before?.slowest ?? 0),
    })
  }
  return [...known.values()].sort((one, other) => other.slowest - one.slowest)
}

const callColumns = (t: HealthText, longest: number): readonly HealthColumn<CallHistory>[] => [
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
  {
    id: 'tail',
    header: t('tail'),
    cell: ({ p99 }) => (
      <span className={css.tail}>
        <span className={css.bar}>
          <span style={{ inlineSize: `${Math.round((p99 / longest) * 100)}%` }} />
        </span>
        {msText(p99)}
      </span>
    ),
  },
  { id: 'yesterday', header: t('againstYesterday'), isNumber: true, cell: row => <Against {...row} /> },
]

/** From this share on a call counts as slower than yesterday. */
const notable = 0.1

/** How much slower the call is than a day earlier, or quicker. */
function Against({ p99, p99Yesterday }: CallHistory) {
  if (!p99Yesterday) return '–'
  const share = p99 / p99Yesterday - 1
  const percent = Math.round(Math.abs(share) * 100)
  const sign = percent === 0 ? '' : share > 0 ? '+' : '−'
  return (
    <span className={share >= notable ? css.slower : undefined}>
      {leftToRight(`${sign}${numberText(percent)} %`)}
    </span>
  )
}

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
