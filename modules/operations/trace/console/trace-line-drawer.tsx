import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText, numberText } from '@atrium/console/language/formats.ts'
import type { TraceLine } from '@atrium/contract/operations/trace'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import css from './trace-line-drawer.module.css'
import { msText } from './trace-ms.ts'
import { traceTexts } from './trace-texts.ts'

interface TraceLineDrawerProps {
  line: TraceLine
  lines: readonly TraceLine[]
  onClose: () => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** All details of one line; a statement in full, to be copied. */
export function TraceLineDrawer({ line, lines, ...frame }: TraceLineDrawerProps) {
  const t = useFeatureText(traceTexts)
  const isRequest = line.traceType === 'HTTP'
  const own = lines.filter(one => one.traceId === line.traceId && one.traceType === 'DATASOURCE')
  const request = lines.find(one => one.traceId === line.traceId && one.traceType === 'HTTP')
  const bytes = (count = 0) => t('bytes', { count: numberText(count) })
  const ms = Math.round(own.reduce((sum, one) => sum + one.durationMs, 0))
  const facts: (readonly [name: string, value: string])[] = [
    [t('at'), dateTimeText(line.logDate)],
    [t('from'), msText(line.startMs)],
    [t('took'), msText(line.durationMs)],
    [t('status'), isRequest ? line.resultCode : t(line.failed ? 'refused' : 'ok')],
    ...(isRequest
      ? ([
          [t('sent'), bytes(line.requestSizeBytes)],
          [t('received'), bytes(line.responseSizeBytes)],
          [t('statement'), t('withStatements', { count: own.length, ms })],
        ] as const)
      : ([[t('ofRequest'), `${request?.method ?? ''} ${request?.requestUrl ?? ''}`]] as const)),
    [t('service'), line.appName],
    [t('number'), line.traceId],
  ]
  return (
    <Drawer title={isRequest ? `${line.method} ${line.requestUrl}` : t('statement')} {...frame}>
      {line.sql !== undefined && (
        <div className={css.statement}>
          <pre dir="ltr">{line.sql}</pre>
          <CopyButton value={line.sql}>
            {({ copied, copy }) => (
              <Button size="sm" leftSection={<Glyph icon={copied ? IconCheck : IconCopy} />} onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Drawer>
  )
}
