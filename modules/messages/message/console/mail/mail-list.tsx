import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ListChips } from '@atrium/console/list/list-chips.tsx'
import type { RecordListView, useSelection } from '@atrium/console/records/record-list.ts'
import { SavedViews } from '@atrium/console/views/saved-views.tsx'
import { usePhone } from '@atrium/console/workspace/use-phone.ts'
import { FailedList } from '@atrium/ui/feedback/failed-list.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { FilterField } from '@atrium/ui/filter/filter-field.tsx'
import { QueryBar, type QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { BulkBar } from '@atrium/ui/table/bulk-bar.tsx'
import { useFocusOnClosedRow } from '@atrium/ui/table/focus/use-focus-on-closed-row.ts'
import { useRowFocus } from '@atrium/ui/table/focus/use-row-focus.ts'
import { NoRows } from '@atrium/ui/table/no-rows.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Checkbox } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { messageTexts } from '../message-texts.ts'
import { dayGroups } from './day-groups.ts'
import css from './mail-list.module.css'
import { type MailLine, MailRow, MailSkeleton } from './mail-row.tsx'

/** Rows are walked by keys, open and are selected, as in other lists. */
const asGrid = { role: 'grid' }

interface MailListProps<Row> {
  list: RecordListView<Row>
  lineOf: (row: Row) => MailLine
  /** The name of the folder. */
  label: string
  /** Above the list, where the folders do not stand beside it. */
  head?: ReactNode
  /** The field that the list is filtered by while it is typed into, and those below Filter. */
  quick: QueryField
  fields: readonly QueryField[]
  tools?: ReactNode
  selection?: ReturnType<typeof useSelection<Row>>
  /** Actions for the selected rows. */
  bulk?: ReactNode
  openId: string | null
  /** The open entry stands beside the list, and follows the keys. */
  isBeside: boolean
  onOpen: (id: string, isByKey?: boolean) => void
  /** Handles further keys on a row. */
  onRowKey?: (event: KeyboardEvent, row: Row) => void
  empty: ReactNode
}

/** The list of a folder: two lines for each entry, grouped by day. */
export function MailList<Row>(props: MailListProps<Row>) {
  const { list, label, head, quick, fields, tools } = props
  const t = useFeatureText(messageTexts)
  const [isFiltering, setFiltering] = useState(() => fields.some(({ name }) => list.bar.value[name]))
  const { value, onSearch } = list.bar
  const ends = (
    <span className={css.end}>
      <SavedViews list={list.saved} isNamed={false} />
      {list.table.actions}
    </span>
  )
  return (
    <section className={css.list} aria-label={label} data-chips={list.chips && true}>
      {head && <div className={css.head}>{head}</div>}
      <search className={css.find}>
        <span className={css.field}>
          <FilterField
            label={t('findIn', { folder: label })}
            value={String(value[quick.name] ?? '')}
            onFilter={text => {
              const { [quick.name]: _, ...others } = value
              onSearch(text ? { ...others, [quick.name]: text } : others)
            }}
            validate={text => quick.validate?.(text) ?? null}
          />
        </span>
        {fields.length > 0 && (
          <IconButton
            label={t('filter')}
            icon={IconFilter}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          />
        )}
        {tools}
        {!list.chips && ends}
      </search>
      {isFiltering && (
        <div className={css.query}>
          <QueryBar fields={fields} first={1} {...list.bar} />
        </div>
      )}
      {list.chips && (
        <div className={css.views}>
          <ListChips list={list} {...list.chips} />
          {ends}
        </div>
      )}
      <MailRows {...props} />
      <MailFooter {...props} />
    </section>
  )
}

function MailRows<Row>(props: MailListProps<Row>) {
  const { list, lineOf, selection, openId, onOpen } = props
  const t = useFeatureText(messageTexts)
  const body = useRef<HTMLTableElement>(null)
  const isPhone = usePhone()
  const { rows, rowKey, loading, failure, pager } = list.table
  const late = useLate(loading && rows.length === 0)
  useFocusOnClosedRow(body, openId)
  const lines = rows.map(lineOf)
  const follow = useFocusOnNextRow(
    body,
    lines.map(line => line.id),
  )
  const isSelectable = selection !== undefined && !isPhone
  const { selection: chosen = new Set<string>(), onSelection } = selection?.selecting ?? {}
  const open = (at: number, isByKey?: boolean) => lines[at] && onOpen(lines[at].id, isByKey)
  function select(at: number) {
    const row = rows[at]
    if (!row || !isSelectable) return
    const next = new Set(chosen)
    if (!next.delete(rowKey(row))) next.add(rowKey(row))
    onSelection?.(next)
  }
  const moves = useRowFocus(rows.length, { open: at => open(at, true), toggle: select })

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    moves.onKeyDown(event)
    const focused = document.activeElement
    const at = Number(focused?.getAttribute('data-row') ?? Number.NaN)
    const row = rows[at]
    if (!row || !event.currentTarget.contains(focused)) return
    if (!event.defaultPrevented) props.onRowKey?.(event, row)
    else if (props.isBeside && openId !== null && /^(Arrow|Home|End)/.test(event.key)) open(at)
  }

  const groups =
    list.table.sort === null
      ? dayGroups(lines, t)
      : [{ label: '', lines: lines.map((line, at) => ({ line, at })) }]
  return (
    <div className={css.room} data-instead={failure || (rows.length === 0 && !loading) || undefined}>
      {(late || (loading && rows.length > 0)) && (
        <div className={css.progress}>
          <ProgressLine />
        </div>
      )}
      <div className={css.news}>{list.table.news}</div>
      <table
        ref={body}
        {...asGrid}
        data-own-keys
        className={css.table}
        aria-label={props.label}
        aria-busy={loading}
        aria-rowcount={pager.total}
        {...(isSelectable && { 'aria-multiselectable': true })}
        onKeyDown={onKeyDown}
        onBlur={event => event.relatedTarget && follow(undefined)}
      >
        <colgroup>
          <col className={css.marks} />
          <col />
        </colgroup>
        {!failure &&
          groups.map(group => (
            <tbody key={group.label}>
              {group.label && (
                <tr>
                  <th className={css.day} colSpan={2} scope="rowgroup">
                    {group.label}
                  </th>
                </tr>
              )}
              {group.lines.map(({ line, at }) => (
                <MailRow
                  key={line.id}
                  line={line}
                  at={at}
                  rowIndex={pager.page * pager.size + at + 1}
                  unreadWord={t('unread')}
                  isOpen={line.id === openId}
                  isSelected={isSelectable ? chosen.has(line.id) : undefined}
                  tabIndex={at === moves.at ? 0 : -1}
                  onFocus={to => {
                    moves.setAt(to)
                    follow(line.id)
                  }}
                  onOpen={open}
                  onSelect={select}
                />
              ))}
            </tbody>
          ))}
      </table>
      {late && !failure && <MailSkeleton rows={pager.size} />}
      {failure && <FailedList {...failure} />}
      {rows.length === 0 && !loading && !failure && (
        <NoRows filtered={list.table.filtered} onClearFilter={list.table.onClearFilter} empty={props.empty} />
      )}
    </div>
  )
}

/** When the focused row leaves the list, the one in its place takes the focus, so that keys go on. */
function useFocusOnNextRow(body: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    const isLost = focused.current !== undefined && !ids.includes(focused.current)
    if (!isLost || document.activeElement !== document.body) return
    focused.current = undefined
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  })
  return (id: string | undefined) => {
    focused.current = id
  }
}

/** The pages, or the actions for selected rows. */
function MailFooter<Row>({ list, selection, bulk }: MailListProps<Row>) {
  const words = useUiText()
  const { rows, rowKey, failure, pager } = list.table
  if (failure) return null
  const chosen = selection?.selecting.selection
  if (!selection || !chosen?.size) return pager.total > 0 && <Pager {...pager} />
  const keys = rows.map(rowKey)
  const isWhole = keys.length > 0 && keys.every(key => chosen.has(key))
  const toggle = () =>
    selection.selecting.onSelection(
      new Set(isWhole ? [...chosen].filter(key => !keys.includes(key)) : [...chosen, ...keys]),
    )
  return (
    <div className={css.bulk}>
      <BulkBar count={chosen.size} onClear={selection.deselect}>
        <Checkbox
          aria-label={words.selectPage}
          checked={isWhole}
          indeterminate={!isWhole}
          onChange={toggle}
        />
        {bulk}
      </BulkBar>
    </div>
  )
}
