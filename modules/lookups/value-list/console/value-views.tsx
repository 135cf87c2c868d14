import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import type { StatusKind } from '@atrium/ui/feedback/status.tsx'
import { FilterField } from '@atrium/ui/filter/filter-field.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconColumns3, IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import type { ValueLine, ValueRow } from './value-list-rows.ts'
import { valueListTexts } from './value-list-texts.ts'
import css from './value-sheet.module.css'
import type { OptionalColumn } from './value-sheet-columns.tsx'

type View = 'all' | 'onlyEnabled' | 'onlyDisabled' | 'untranslated'
const views: readonly { id: View; status?: StatusKind }[] = [
  { id: 'all' },
  { id: 'onlyEnabled' },
  { id: 'onlyDisabled' },
  { id: 'untranslated', status: 'soon' },
]

/** Languages that have a column without being chosen. */
const languagesAtFirst = 3
const optionalColumns = ['parentValue', 'tag', 'startDateActive', 'endDateActive'] as const

/** Which values, languages and columns of the sheet are shown. */
export function useValueViews(lines: readonly ValueLine[]) {
  const all = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [view, setView] = useState<View>('all')
  const [filter, setFilter] = useState('')
  const [chosenLanguages, setLanguages] = useState<ReadonlySet<string>>()
  const [chosenColumns, setColumns] = useState<ReadonlySet<OptionalColumn>>()
  const ordered = [...all].sort((one, other) => Number(other.code === own) - Number(one.code === own))
  const shownCodes = chosenLanguages ?? new Set(ordered.slice(0, languagesAtFirst).map(({ code }) => code))
  const languages = ordered.filter(({ code }) => code === own || shownCodes.has(code))
  const isUsed = (name: OptionalColumn) => name === 'tag' || lines.some(({ row }) => Boolean(row[name]))
  const optional = chosenColumns ?? new Set(optionalColumns.filter(isUsed))

  const fits: Record<View, (row: ValueRow) => boolean> = {
    all: () => true,
    onlyEnabled: row => row.isEnabled,
    onlyDisabled: row => !row.isEnabled,
    untranslated: row => languages.some(({ code }) => !row.meanings[code]),
  }
  const sought = filter.toLowerCase()
  const isFound = (row: ValueRow) =>
    sought === '' ||
    [row.value, row.parentValue, row.tag, ...Object.values(row.meanings)].some(text =>
      text.toLowerCase().includes(sought),
    )
  return {
    view,
    setView,
    filter,
    setFilter,
    languages,
    allLanguages: ordered,
    own,
    setLanguages,
    optional,
    setColumns,
    /** Nothing is hidden, so that rows have a place among all others. */
    isEverything: view === 'all' && filter === '',
    // A row that is being edited stays, though it no longer fits.
    shown: lines.filter(({ row, mark }) => mark !== undefined || (fits[view](row) && isFound(row))),
    counts: Object.fromEntries(
      views.map(({ id }) => [id, lines.filter(({ row }) => fits[id](row)).length]),
    ) as Record<View, number>,
  }
}

/** The line above the sheet: counted views, a filter, languages and columns. */
export function ValueViews({ views: state }: { views: ReturnType<typeof useValueViews> }) {
  const t = useFeatureText(valueListTexts)
  const titles: Record<OptionalColumn, string> = {
    parentValue: t('parentValue'),
    tag: t('tag'),
    startDateActive: t('from'),
    endDateActive: t('until'),
  }
  return (
    <div className={css.views}>
      <ViewChips
        label={t('views')}
        chips={views.map(({ id, status }) => ({
          id,
          label: t(id),
          count: numberText(state.counts[id]),
          ...(status && state.counts[id] > 0 && { status }),
          isChosen: state.view === id,
          onChoose: () => state.setView(id),
        }))}
      />
      <span className={css.filter}>
        <FilterField label={t('filterValues')} value={state.filter} onFilter={state.setFilter} />
      </span>
      <ChoiceMenu
        icon={IconLanguage}
        label={t('languages')}
        count={t('languagesOf', { shown: state.languages.length, total: state.allLanguages.length })}
        options={state.allLanguages.map(({ code, name }) => ({
          id: code,
          name,
          isFixed: code === state.own,
        }))}
        chosen={new Set(state.languages.map(({ code }) => code))}
        onChoose={state.setLanguages}
      />
      <ChoiceMenu
        icon={IconColumns3}
        label={t('columns')}
        options={optionalColumns.map(id => ({ id, name: titles[id] }))}
        chosen={state.optional}
        onChoose={state.setColumns}
      />
    </div>
  )
}

interface ChoiceMenuProps<Id extends string> {
  icon: typeof IconCheck
  label: string
  count?: string
  options: readonly { id: Id; name: string; isFixed?: boolean }[]
  chosen: ReadonlySet<Id>
  onChoose: (chosen: ReadonlySet<Id>) => void
}

/** A menu of things that are shown or not. */
function ChoiceMenu<Id extends string>({
  icon,
  label,
  count,
  options,
  chosen,
  onChoose,
}: ChoiceMenuProps<Id>) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<Glyph icon={icon} size={16} />}>
          {label}
          {count && <span className={css.count}>{count}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(({ id, name, isFixed = false }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.has(id)}
            disabled={isFixed}
            leftSection={
              <span className={css.check}>{chosen.has(id) && <Glyph icon={IconCheck} size={16} />}</span>
            }
            onClick={() =>
              onChoose(new Set(chosen.has(id) ? [...chosen].filter(one => one !== id) : [...chosen, id]))
            }
          >
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
