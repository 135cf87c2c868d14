import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import type { TraceLine } from '@atrium/contract/operations/trace'
import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import css from './trace-lines.module.css'
import { msText } from './trace-ms.ts'
import { traceTexts } from './trace-texts.ts'

/** The limit of lines rendered before the user asks for all. */
const shownAtFirst = 300
const ticks = [0, 0.25, 0.5, 0.75]

interface TraceLinesProps {
  lines: readonly TraceLine[]
  /** The duration of the trace in milliseconds. */
  span: number
  chosenId: string | undefined
  onChoose: (id: string) => void
}

/** A table in which each line has a bar at its position in time, as long as it took. */
export function TraceLines({ lines, span, chosenId, onChoose }: TraceLinesProps) {
  const t = useFeatureText(traceTexts)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? lines : lines.slice(0, shownAtFirst)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={css.number}>
              {t('from')}
            </th>
            <th scope="col" className={css.number}>
              {t('took')}
            </th>
            <th scope="col" className={css.time}>
              <span className="visually-hidden">{t('timeline')}</span>
              <span className={css.ticks} aria-hidden="true">
                {ticks.map(tick => (
                  <span key={tick}>{msText(span * tick)}</span>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <Line
              key={line.spanId}
              line={line}
              span={span}
              isChosen={line.spanId === chosenId}
              onChoose={() => onChoose(line.spanId)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <p className={css.more}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('showAll', { count: numberText(lines.length) })}
          </Button>
        </p>
      )}
    </div>
  )
}

interface LineProps {
  line: TraceLine
  span: number
  isChosen: boolean
  onChoose: () => void
}

function Line({ line, span, isChosen, onChoose }: LineProps) {
  const t = useFeatureText(traceTexts)
  const isRequest = line.traceType === 'HTTP'
  const status = isRequest ? line.resultCode : t(line.failed ? 'refused' : 'ok')
  const bar = { '--from': line.startMs / span, '--took': line.durationMs / span } as CSSProperties
  return (
    <tr
      data-request={isRequest || undefined}
      data-chosen={isChosen || undefined}
      data-failed={line.failed || undefined}
    >
      <th scope="row">
        <button type="button" className={css.open} aria-expanded={isChosen} onClick={onChoose}>
          {isRequest ? (
            <>
              <b className={css.method}>{line.method}</b> <bdi dir="ltr">{line.requestUrl}</bdi>
            </>
          ) : (
            <bdi dir="ltr">{line.sql}</bdi>
          )}
        </button>
      </th>
      <td className={css.status}>{status}</td>
      <td className={css.number}>{msText(line.startMs)}</td>
      <td className={css.number}>{msText(line.durationMs)}</td>
      <td className={css.time} aria-hidden="true">
        <span className={css.bar} style={bar} />
      </td>
    </tr>
  )
}
