import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { IconCheck } from '@tabler/icons-react'
import css from './data-import.module.css'
import type { DataImportText } from './data-import-texts.ts'

const steps = ['stepTemplate', 'stepUpload', 'stepCheck', 'stepImport'] as const

/** The steps of an import, with the current one marked. */
export function DataImportSteps({ t, at }: { t: DataImportText; at: number }) {
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={cx(css.step, place < at && css.past)}
        >
          <span className={css.number}>{place < at ? <Glyph icon={IconCheck} size={14} /> : place + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}
