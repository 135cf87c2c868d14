import { call } from '@atrium/console/api/client.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { lastTrace } from '@atrium/console/tracing/traces.ts'
import { mostTraceLines, type TraceLine, type TraceResult, traceApi } from '@atrium/contract/operations/trace'
import { FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { TraceLineDrawer } from './trace-line-drawer.tsx'
import { TraceLines } from './trace-lines.tsx'
import css from './trace-log.module.css'
import { traceTexts } from './trace-texts.ts'

type Kind = 'all' | 'HTTP' | 'DATASOURCE'

/** The last trace of this window: each request with its statements, on a timeline. */
export function TraceLog() {
  const t = useFeatureText(traceTexts)
  const endedId = useStore(globalState, state => state.traceLogInfo.traceGroupId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trace that ended is another one in the memory.
  const trace = useMemo(lastTrace, [endedId])
  if (!trace)
    return (
      <div className={css.page}>
        <PageHeader title={t('title')} />
        <EmptyState centered title={t('none')}>
          {t('noneDetail')}
        </EmptyState>
      </div>
    )
  return <Ended key={trace.traceGroupId} trace={trace} />
}

function Ended({ trace }: { trace: TraceResult }) {
  const t = useFeatureText(traceTexts)
  const [wanted, setWanted] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [chosenId, setChosen] = useState<string>()
  const { traceList: lines } = trace
  const shown = useMemo(() => matching(lines, wanted, kind), [lines, wanted, kind])
  const chosen = lines.find(line => line.spanId === chosenId)
  return (
    <div className={css.beside}>
      <div className={css.page}>
        <PageHeader
          title={t('title')}
          count={numberText(lines.length)}
          secondary={
            <Button leftSection={<Glyph icon={IconDownload} />} onClick={() => void exportTrace(trace, t)}>
              {t('export')}
            </Button>
          }
        />
        {lines.length === 0 ? (
          <EmptyState centered title={t('nothing')}>
            {t('nothingDetail')}
          </EmptyState>
        ) : (
          <>
            <div className={css.figures}>
              <FiguresRow label={t('figures')} figures={figuresOf(trace, t)} />
            </div>
            <div className={css.tools}>
              <TextInput
                className={css.filter ?? ''}
                type="search"
                aria-label={t('filter')}
                placeholder={t('filter')}
                leftSection={<Glyph icon={IconSearch} />}
                value={wanted}
                onChange={event => setWanted(event.currentTarget.value)}
              />
              <SegmentedControl
                aria-label={t('kind')}
                value={kind}
                onChange={value => setKind(value as Kind)}
                data={[
                  { value: 'all', label: t('all') },
                  { value: 'HTTP', label: t('onlyRequests') },
                  { value: 'DATASOURCE', label: t('onlyStatements') },
                ]}
              />
            </div>
            {trace.leftOut > 0 && (
              <div className={css.note}>
                <Note tone="info">{t('leftOut', { count: trace.leftOut, most: mostTraceLines })}</Note>
              </div>
            )}
            {shown.length === 0 ? (
              <EmptyState title={t('noMatch')} />
            ) : (
              <TraceLines lines={shown} span={spanOf(lines)} chosenId={chosenId} onChoose={setChosen} />
            )}
          </>
        )}
      </div>
      {chosen && (
        <TraceLineDrawer
          line={chosen}
          lines={lines}
          onClose={() => setChosen(undefined)}
          onPrevious={stepTo(shown, chosen, -1, setChosen)}
          onNext={stepTo(shown, chosen, 1, setChosen)}
        />
      )}
    </div>
  )
}

/** The lines that contain the text; a request also if one of its statements does. */
function matching(lines: readonly TraceLine[], wanted: string, kind: Kind): TraceLine[] {
  const text = wanted.trim().toLocaleLowerCase()
  const has = ({ requestUrl = '', method = '', sql = '', resultCode }: TraceLine) =>
    `${method} ${requestUrl} ${sql} ${resultCode}`.toLocaleLowerCase().includes(text)
  const requests = new Set(lines.filter(has).map(line => line.traceId))
  const fits = (line: TraceLine) => has(line) || (line.traceType === 'HTTP' && requests.has(line.traceId))
  return inOrder(lines.filter(line => (kind === 'all' || line.traceType === kind) && fits(line)))
}

/** Requests by their start, each followed by its statements. */
function inOrder(lines: readonly TraceLine[]): TraceLine[] {
  const byRequest = Map.groupBy(lines, line => line.traceId)
  return [...byRequest.values()].flatMap(group =>
    group.toSorted(
      (one, other) =>
        Number(other.traceType === 'HTTP') - Number(one.traceType === 'HTTP') || one.startMs - other.startMs,
    ),
  )
}

const spanOf = (lines: readonly TraceLine[]) =>
  Math.max(1, ...lines.map(line => line.startMs + line.durationMs))

function stepTo(
  shown: readonly TraceLine[],
  chosen: TraceLine,
  by: 1 | -1,
  choose: (id: string) => void,
): (() => void) | null {
  const at = shown.indexOf(chosen)
  const next = at < 0 ? undefined : shown[at + by]
  return next ? () => choose(next.spanId) : null
}

type Translate = TextOf<typeof traceTexts>

function figuresOf({ httpTraceList: requests, dataSourceTraceList: statements }: TraceResult, t: Translate) {
  const failed = [...requests, ...statements].filter(line => line.failed).length
  const longest = Math.max(0, ...requests.map(line => line.durationMs))
  const inDatabase = statements.reduce((sum, line) => sum + line.durationMs, 0)
  const ms = (value: number) => `${numberText(Math.round(value))} ms`
  return [
    { id: 'requests', value: numberText(requests.length), label: t('requests', { count: requests.length }) },
    {
      id: 'statements',
      value: numberText(statements.length),
      label: t('statements', { count: statements.length }),
    },
    { id: 'longest', value: ms(longest), label: t('longest') },
    { id: 'database', value: ms(inDatabase), label: t('inDatabase') },
    { id: 'failed', value: numberText(failed), label: t('failed', { count: failed }) },
  ]
}

/** Exports the trace from the server or, after its retention of five minutes, from this window. */
async function exportTrace({ traceGroupId, traceList }: TraceResult, t: Translate): Promise<void> {
  const stored = await call(traceApi.export, { query: { traceGroupId } }).catch(() => undefined)
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(stored ?? traceList, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `trace-${traceGroupId}.json`
  link.click()
  URL.revokeObjectURL(address)
  noticeSuccess(stored ? t('exported') : t('gone'))
}
