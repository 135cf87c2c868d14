import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { largestPageSize } from '@atrium/contract/constants'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { SheetColumn } from '@atrium/ui/table/sheet/sheet-model.ts'
import { IconClipboardText } from '@tabler/icons-react'
import type { ValueLine } from './value-list-rows.ts'
import { valueListTexts } from './value-list-texts.ts'
import type { PastePlan } from './value-paste.ts'
import css from './value-sheet.module.css'

interface PasteNoteProps {
  plan: PastePlan
  columns: readonly SheetColumn<ValueLine>[]
  onApply: () => void
  onUndo: () => void
}

/** Announces what a paste brings; it counts once it is confirmed. */
export function PasteNote({ plan, columns, onApply, onUndo }: PasteNoteProps) {
  const t = useFeatureText(valueListTexts)
  const names = plan.columns.map(id => columns.find(column => column.id === id)?.header ?? id)
  const isTooMuch = plan.changed.size + plan.added.length > largestPageSize
  const size = { count: plan.rows, columns: plan.columns.length }
  return (
    <div className={css.paste} role="status">
      <Glyph icon={IconClipboardText} size={16} />
      <span>
        <b>{t(plan.from ? 'pastingExcel' : 'pasting', size)}</b>{' '}
        {isTooMuch
          ? t('pasteTooMany', { most: largestPageSize })
          : t('pasteBrings', {
              names: names.join(t('listSeparator')),
              added: plan.added.length,
              changed: plan.changed.size,
            })}{' '}
        {plan.leftOut > 0 && t('pasteLeftOut', { count: plan.leftOut })}
      </span>
      {!isTooMuch && (
        // biome-ignore lint/a11y/noAutofocus: a paste waits for this answer.
        <button type="button" autoFocus onClick={onApply}>
          {t('pasteApply')}
        </button>
      )}
      <button type="button" onClick={onUndo}>
        {t('pasteUndo')}
      </button>
    </div>
  )
}
