import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { storedChannels } from '@atrium/server/delivery/channels/channel.contract'
import type { QueueFigures } from '../health.contract.ts'
import css from './health.module.css'
import { type HealthColumn, HealthTable } from './health-table.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'

/** Pending, running and failed work of all tenants together. */
export function HealthQueues({ queues }: { queues: readonly QueueFigures[] }) {
  const t = useFeatureText(healthTexts)
  return (
    <HealthTable
      label={t('queues')}
      columns={columnsOf(t)}
      rows={queues}
      rowKey={row => `${row.queue} ${row.kind}`}
      empty={t('noQueues')}
    />
  )
}

/** Known kinds have translated names; others are shown as the server names them. */
const kinds = ['export', 'import', ...storedChannels] as const

const kindOf = (kind: string, t: HealthText): string => {
  const known = kinds.find(one => one === kind)
  return known ? t(known) : kind
}

const columnsOf = (t: HealthText): readonly HealthColumn<QueueFigures>[] => [
  { id: 'queue', header: t('queue'), cell: ({ queue, kind }) => `${t(queue)}: ${kindOf(kind, t)}` },
  { id: 'waiting', header: t('waiting'), isNumber: true, cell: row => numberText(row.waiting) },
  { id: 'running', header: t('running'), isNumber: true, cell: row => numberText(row.running) },
  {
    id: 'failed',
    header: t('failed'),
    isNumber: true,
    cell: ({ failed }) => (failed > 0 ? <span className={css.bad}>{numberText(failed)}</span> : '0'),
  },
  { id: 'oldest', header: t('oldest'), cell: ({ oldestDate }) => when(oldestDate) ?? '–' },
]
