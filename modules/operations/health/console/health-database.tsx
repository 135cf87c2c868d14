import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'
import type { StatementFigures } from '@atrium/contract/operations/figures'
import { FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import type { DatabaseFigures } from '../health.contract.ts'
import css from './health.module.css'
import { HealthStatements } from './health-calls.tsx'
import { HealthTable } from './health-table.tsx'
import { healthTexts } from './health-texts.ts'

interface HealthDatabaseProps {
  database: DatabaseFigures
  statements: readonly StatementFigures[]
}

export function HealthDatabase({ database, statements }: HealthDatabaseProps) {
  const t = useFeatureText(healthTexts)
  const { version, size, connections, activeConnections, mostConnections, cacheHits, deadlocks, replicas } =
    database
  return (
    <section className={css.part}>
      <div className={css.figures}>
        <FiguresRow
          label={t('database')}
          figures={[
            { id: 'size', value: sizeText(size), label: t('size') },
            {
              id: 'connections',
              value: numberText(connections),
              aside: t('ofConnections', { most: numberText(mostConnections) }),
              label: t('connections', { count: connections }),
              share: Math.min(1, connections / mostConnections),
            },
            { id: 'active', value: numberText(activeConnections), label: t('active') },
            {
              id: 'hits',
              value: leftToRight(`${numberText(Math.round(cacheHits * 1000) / 10)} %`),
              label: t('cacheHits'),
            },
            { id: 'deadlocks', value: numberText(deadlocks), label: t('deadlocks', { count: deadlocks }) },
            { id: 'replicas', value: numberText(replicas), label: t('replicas', { count: replicas }) },
            { id: 'version', value: version, label: t('version') },
          ]}
        />
      </div>
      <HealthTable
        label={t('tables')}
        columns={[
          { id: 'table', header: t('table'), cell: row => <bdi dir="ltr">{row.name}</bdi> },
          { id: 'rows', header: t('rows'), isNumber: true, cell: row => numberText(row.rows) },
          { id: 'size', header: t('size'), isNumber: true, cell: row => sizeText(row.size) },
        ]}
        rows={database.tables}
        rowKey={row => row.name}
      />
      <HealthStatements statements={statements} />
    </section>
  )
}
