import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText, numberText } from '@atrium/console/language/formats.ts'
import type { Skipped } from '@atrium/contract/operations/isolation'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type IsolationProbeText,
  isolationProbeTexts,
} from '../../isolation-probe/console/isolation-probe-texts.ts'
import {
  type IsolationProbe,
  isolationProbeApi,
  type ProbeFailure,
  probeSeconds,
} from '../../isolation-probe/isolation-probe.contract.ts'
import css from './health.module.css'
import { type HealthColumn, HealthTable } from './health-table.tsx'

const lookEveryMs = 1_000

/** Runs an isolation test on demand, and shows the results of the recent ones. */
export function HealthProbe() {
  const t = useFeatureText(isolationProbeTexts)
  const [isAsking, setAsking] = useState(false)
  const found = useQuery({
    ...query(isolationProbeApi.list),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEveryMs : false),
  })
  const start = useCall(isolationProbeApi.start, [isolationProbeApi.list])
  const probes = found.data ?? []
  const current = probes.find(isUnderWay)
  const ended = probes.filter(one => !isUnderWay(one))
  const [last] = ended
  return (
    <section className={css.part} aria-label={t('title')}>
      <div className={css.headed}>
        <h2 className={css.heading}>{t('title')}</h2>
        <Can call={isolationProbeApi.start}>
          <Button disabled={current !== undefined} onClick={() => setAsking(true)}>
            {t('start')}
          </Button>
        </Can>
      </div>
      {current && (
        <div className={css.figures}>
          <p role="status">{progressOf(current, t)}</p>
          <ProgressLine {...(current.cells && { done: current.asked / current.cells })} />
        </div>
      )}
      <HealthTable
        label={t('results')}
        columns={resultColumns(t)}
        rows={ended}
        rowKey={one => one.probeId}
        empty={current ? '' : t('none')}
      />
      {last && last.failures.length > 0 && (
        <HealthTable
          label={t('failures')}
          columns={failureColumns(t)}
          rows={last.failures}
          rowKey={({ call, actor, owner, answer }) => `${call} ${actor} ${owner} ${answer}`}
        />
      )}
      {last && last.changedTables.length > 0 && (
        <p className={css.figures}>{t('changed', { tables: last.changedTables.join(', ') })}</p>
      )}
      {last && <SkippedCalls spared={last.spared} />}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate({}, { onSettled: () => setAsking(false) })}
        question={t('question')}
        effect={t('effect', { seconds: numberText(secondsOf(last)) })}
        action={t('start')}
        danger={false}
        busy={start.isPending}
      />
    </section>
  )
}

/** The calls skipped on purpose, because people work here: how many, why, and which. */
function SkippedCalls({ spared }: { spared: readonly Skipped[] }) {
  const t = useFeatureText(isolationProbeTexts)
  const total = spared.reduce((sum, { cells }) => sum + cells, 0)
  return (
    <details className={css.figures}>
      <summary>{t('spared', { count: numberText(total) })}</summary>
      {spared.map(({ reason, cells, calls }) => (
        <details key={reason} className={css.reason}>
          <summary>
            {numberText(cells)}: {t(reason)}
          </summary>
          <p className={css.calls}>{calls.join(', ')}</p>
        </details>
      ))}
    </details>
  )
}

const isUnderWay = ({ endedDate }: IsolationProbe): boolean => endedDate === undefined

function progressOf({ cells, asked }: IsolationProbe, t: IsolationProbeText): string {
  if (cells === undefined) return t('making')
  if (asked < cells) return t('asking', { asked: numberText(asked), cells: numberText(cells) })
  return t('clearing')
}

/** The duration of the last run, or an estimate. */
function secondsOf(last: IsolationProbe | undefined): number {
  if (!last?.endedDate || last.error !== undefined) return probeSeconds
  return Math.ceil((Date.parse(last.endedDate) - Date.parse(last.startedDate)) / 1_000)
}

function verdictOf(one: IsolationProbe, t: IsolationProbeText) {
  if (one.error !== undefined) return <span className={css.bad}>{t('failed', { why: one.error })}</span>
  const isWhole = one.broken === 0 && one.changedTables.length === 0
  return isWhole ? t('whole') : <span className={css.bad}>{t('broken')}</span>
}

const resultColumns = (t: IsolationProbeText): readonly HealthColumn<IsolationProbe>[] => [
  { id: 'when', header: t('when'), cell: ({ startedDate }) => dateTimeText(startedDate) },
  { id: 'who', header: t('who'), cell: ({ startedBy }) => startedBy ?? '–' },
  { id: 'verdict', header: t('verdict'), cell: one => verdictOf(one, t) },
  { id: 'asked', header: t('asked'), isNumber: true, cell: ({ asked }) => numberText(asked) },
  { id: 'held', header: t('held'), isNumber: true, cell: one => numberText(one.asked - one.broken) },
  { id: 'lost', header: t('lost'), isNumber: true, cell: ({ broken }) => numberText(broken) },
]

const actors = ['nobody', 'viewer', 'administrator', 'other', 'site', 'kicked'] as const
const owners = ['own', 'foreign', 'mixed', 'absent', 'path'] as const

const failureColumns = (t: IsolationProbeText): readonly HealthColumn<ProbeFailure>[] => [
  { id: 'call', header: t('call'), cell: ({ call }) => <code className={css.call}>{call}</code> },
  { id: 'actor', header: t('actor'), cell: ({ actor }) => wordFor(actors, actor, t) },
  { id: 'owner', header: t('owner'), cell: ({ owner }) => wordFor(owners, owner, t) },
  { id: 'answer', header: t('answer'), cell: ({ answer }) => answer },
]

/** The label of a code such as `mixed: role`, with its known words translated. */
function wordFor(
  known: readonly ((typeof actors)[number] | (typeof owners)[number])[],
  code: string,
  t: IsolationProbeText,
): string {
  const [first = '', ...rest] = code.split(':')
  const word = known.find(one => one === first)
  return word ? [t(word), ...rest].join(':') : code
}
