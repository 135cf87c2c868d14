import type { FormValues } from '@atrium/contract/workspace/draft'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import css from './draft-compare.module.css'
import { type Difference, type Leaf, taken } from './draft-differences.ts'
import { draftTexts } from './draft-texts.ts'
import type { OfferedDraft } from './use-draft.ts'

interface DraftCompareProps {
  open: boolean
  draft: Pick<OfferedDraft, 'now' | 'values'>
  rows: readonly Difference[]
  labels: Readonly<Record<string, string>>
  onClose: () => void
  onTake: (values: FormValues) => void
}

type Side = 'stored' | 'typed'

/** Compares both versions field by field, rows row by row. The typed value is preselected unless the stored one changed meanwhile. */
export function DraftCompare({ open, draft, rows, labels, onClose, onTake }: DraftCompareProps) {
  const text = useText()
  const t = useFeatureText(draftTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map())
  const keyOf = (row: Difference) => row.path.join('.')
  const sideOf = (row: Difference): Side =>
    sides.get(keyOf(row)) ?? (row.isChangedMeanwhile ? 'stored' : 'typed')

  function labelOf({ path, row }: Difference): string {
    const [name = '', ...inner] = row ? [path[0], ...path.slice(2)] : path
    // Labels name the fields of rows by both.
    const ofField = row && labels[`${name}.${inner[0]}`]
    const label = ofField ?? labels[name] ?? name
    const language = languages.find(one => one.code === inner.at(-1))
    const whole = language ? t('draft.inLanguage', { label, language: language.name }) : label
    return row ? t('draft.inRow', { label: whole, at: row.at }) : whole
  }

  function shownIn({ row, path: [field = ''] }: Difference, value: Difference['typed']): string {
    if (typeof value !== 'object') return shown(value)
    if (value !== null) return rowIn(field, value)
    if (row === undefined) return shown(value)
    return t(row.wasThere ? 'draft.rowRemoved' : 'draft.noRow')
  }

  /** The values of a row, in the order of the form. */
  function rowIn(field: string, values: Readonly<Record<string, Leaf>>): string {
    const order = Object.keys(labels)
    const place = (name: string) => order.indexOf(`${field}.${name}`)
    return Object.entries(values)
      .filter(([, value]) => value !== null && value !== '')
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([, value]) => shown(value))
      .join(' · ')
  }

  function shown(value: Leaf): string {
    if (value === true) return text('hzero.common.status.yes')
    if (value === false) return text('hzero.common.status.no')
    if (value === null || value === '') return t('draft.empty')
    // Ids are not readable.
    return isId(value) ? t('draft.choice') : String(value)
  }

  function take() {
    const chosen = rows.filter(row => sideOf(row) === 'typed')
    onTake(taken(draft.now, chosen, draft.values))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('draft.compareTitle')}
      lead={t('draft.compareLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('hzero.common.button.cancel')}</Button>
          <Button variant="filled" onClick={take}>
            {t('draft.take')}
          </Button>
        </>
      }
    >
      <div className={css.rows}>
        {rows.map(row => (
          <Radio.Group
            key={keyOf(row)}
            label={labelOf(row)}
            value={sideOf(row)}
            onChange={side => setSides(new Map(sides).set(keyOf(row), side as Side))}
          >
            <div className={css.sides}>
              {(['stored', 'typed'] as const).map(side => (
                <Radio
                  key={side}
                  value={side}
                  className={css.side}
                  data-chosen={sideOf(row) === side || undefined}
                  label={
                    <>
                      <span className={css.which}>
                        {t(side === 'stored' ? 'draft.stored' : 'draft.typed')}
                      </span>
                      <span className={css.value} dir="auto">
                        {shownIn(row, row[side])}
                      </span>
                    </>
                  }
                />
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
    </Dialog>
  )
}

const isId = (value: unknown) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(String(value))
