import { pageSizes } from '@atrium/contract/constants'
import type { LovView } from '@atrium/contract/lookups/lov-view'
import type { QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { ChoiceTree } from '@atrium/ui/tree/choice-tree.tsx'
import { useCallback, useMemo } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { lookupTexts } from './lookup-texts.ts'
import { columnsOf, type LookupOptions } from './lov-fields.tsx'
import type { useLovEntries } from './lov-query.ts'
import { childrenOf, choiceIn, hasTexts, type LovChoice, type LovRow, matchingTree } from './lov-view.ts'

interface Paging {
  page: number
  size: number
}

interface LovDialogEntriesProps {
  view: LovView
  found: ReturnType<typeof useLovEntries>
  filter: QueryValue
  onClearFilter: () => void
  options: LookupOptions | undefined
  paging: Paging
  onPaging: (paging: Paging) => void
  multiple: boolean
  chosen: readonly LovChoice[]
  onChosen: (chosen: readonly LovChoice[]) => void
  /** Selects an entry and closes the dialog, for single selection. */
  onPick: (choice: LovChoice) => void
  /** An entry that cannot be selected. */
  except: string | undefined
}

/** The entries of a lookup, as a tree or as a table, depending on the source. */
export function LovDialogEntries(props: LovDialogEntriesProps) {
  const { view, found, filter, options, paging, onPaging, multiple, chosen, onChosen } = props
  const t = useFeatureText(lookupTexts)
  const words = useUiText()
  const entries = found.data
  const children = view.childrenFieldName ?? 'children'
  const columns = useMemo(() => columnsOf(view, filter, options ?? {}, words), [view, filter, options, words])
  const keyOf = useCallback((row: LovRow) => choiceIn(row, view).value, [view])
  const below = useCallback((row: LovRow) => childrenOf(row, children), [children])
  const nameOf = (row: LovRow) => choiceIn(row, view).text
  const rows = useMemo(() => {
    if (entries?.kind !== 'tree') return entries?.rows ?? []
    const texts = Object.fromEntries(Object.entries(filter).filter(([, entry]) => typeof entry === 'string'))
    return Object.keys(texts).length === 0
      ? entries.rows
      : matchingTree(entries.rows, children, row => hasTexts(row, texts))
  }, [entries, filter, children])
  const canChoose = (row: LovRow) => keyOf(row) !== props.except

  function select(row: LovRow) {
    if (!canChoose(row)) return
    const choice = choiceIn(row, view)
    const others = chosen.filter(one => one.value !== choice.value)
    if (!multiple) onChosen([choice])
    else onChosen(others.length < chosen.length ? others : [...chosen, choice])
  }

  function pick(row: LovRow) {
    if (multiple) select(row)
    else if (canChoose(row)) props.onPick(choiceIn(row, view))
  }

  function selectKeys(keys: ReadonlySet<string>) {
    const known = new Map([
      ...chosen.map(one => [one.value, one] as const),
      ...rows.map(row => [keyOf(row), choiceIn(row, view)] as const),
    ])
    onChosen([...keys].flatMap(key => known.get(key) ?? []))
  }

  const list = {
    label: view.title,
    columns,
    rows,
    rowKey: keyOf,
    rowName: nameOf,
    choice: multiple ? ('many' as const) : ('one' as const),
    selection: new Set(chosen.map(one => one.value)),
  }
  const isFiltered = Object.keys(filter).length > 0

  if (entries?.kind === 'tree' && rows.length > 0 && !found.isError)
    return (
      <ChoiceTree
        {...list}
        childrenOf={below}
        onSelect={select}
        onPick={pick}
        searched={isFiltered}
        openWord={name => t('lov.openLine', { name })}
        closeWord={name => t('lov.closeLine', { name })}
      />
    )
  return (
    <DataTable
      {...list}
      plain
      onSelection={selectKeys}
      canSelect={canChoose}
      onOpen={pick}
      loading={found.isFetching}
      failure={
        found.isError
          ? {
              title: t('lov.couldNotLoad'),
              requestId: found.error.requestId,
              onRetry: () => void found.refetch(),
            }
          : null
      }
      filtered={isFiltered}
      onClearFilter={props.onClearFilter}
      {...(entries?.kind === 'list' && {
        pager: {
          ...paging,
          total: entries.total,
          sizes: [...new Set([view.pageSize ?? 5, 5, ...pageSizes])].sort((one, other) => one - other),
          onPage: (page: number) => onPaging({ ...paging, page }),
          onSize: (size: number) => onPaging({ page: 0, size }),
        },
      })}
    />
  )
}
