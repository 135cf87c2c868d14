import type { LovView } from '@atrium/contract/platform/lov-view'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type CSSProperties, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ChoiceTree } from '../ui/choice-tree.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { ProgressLine } from '../ui/progress-line.tsx'
import { QueryBar, type QueryValue } from '../ui/query-bar.tsx'
import { useUiText } from '../ui/ui-text.ts'
import css from './lov-dialog.module.css'
import { beginningWith, columnsOf, fieldsOf } from './lov-fields.tsx'
import { useLookupValues, useLovEntries, useLovView } from './lov-query.ts'
import {
  callOf,
  childrenOf,
  choiceIn,
  dialogWidth,
  hasTexts,
  type LovChoice,
  type LovRow,
  matchingTree,
  queryColumns,
} from './lov-view.ts'
import { noticeAbnormal, noticeFailure, noticeSuccess } from './notices.ts'
import { useText } from './use-text.ts'

export interface LovDialogProps {
  viewCode: string
  /** What the choice is for, beside the title. */
  purpose?: string | undefined
  multiple: boolean
  chosen: readonly LovChoice[]
  /** What other fields of the form narrow the entries to. */
  params: Readonly<Record<string, string>>
  /** An entry that cannot be chosen. */
  except?: string | undefined
  /** What was typed in the field already. */
  typed: string
  onClose: () => void
  /** May save the choice: then the dialog waits, says what came of it, and stays open when it failed. */
  onChoose: (choices: readonly LovChoice[]) => unknown
}

/** The dialog that picks from a lookup, drawn as its view says. */
export function LovDialog(props: LovDialogProps) {
  const { viewCode, params, onClose } = props
  const text = useText()
  const view = useLovView(viewCode)
  const isUndefined = view.data === null || (view.data !== undefined && !callOf(view.data, params))
  const giveUp = useEffectEvent(() => {
    noticeFailure(text('hzero.common.lov.undefined', { code: viewCode }))
    onClose()
  })
  useEffect(() => {
    if (isUndefined) giveUp()
  }, [isUndefined])
  if (view.data && !isUndefined) return <LoadedDialog {...props} view={view.data} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('hzero.common.lov.loading', { code: viewCode })}
      size={700}
      flush
    >
      <div className={css.body} style={heightOf(280)}>
        {view.isError ? (
          <FailedState
            title={text('hzero.common.lov.couldNotLoad')}
            requestId={view.error.requestId}
            onRetry={() => void view.refetch()}
          />
        ) : (
          <ProgressLine />
        )}
      </div>
    </Dialog>
  )
}

/** Whether a choice was taken. One that is saved at once says what came of it, in the words it is given or the server's. */
export async function taken(work: unknown): Promise<boolean> {
  if (!(work instanceof Promise)) return true
  try {
    const said: unknown = await work
    noticeSuccess(typeof said === 'string' ? said : undefined)
    return true
  } catch (error) {
    noticeFailure(error)
    return false
  }
}

function LoadedDialog({ view, multiple, params, typed, ...props }: LovDialogProps & { view: LovView }) {
  const text = useText()
  const words = useUiText()
  const [filter, setFilter] = useState<QueryValue>(() => beginningWith(view, typed))
  const [paging, setPaging] = useState({ page: 0, size: view.pageSize ?? 5 })
  const [chosen, setChosen] = useState(props.chosen)
  const [isSaving, setSaving] = useState(false)
  const isWaiting = view.delayLoadFlag === 1 && Object.keys(filter).length === 0
  const found = useLovEntries(view, { filter, ...paging, params, enabled: !isWaiting })
  const options = useLookupValues(view.queryFields.flatMap(field => field.sourceCode ?? []))
  const children = view.childrenFieldName ?? 'children'

  const columns = useMemo(
    () => columnsOf(view, filter, options.data ?? {}, words),
    [view, filter, options.data, words],
  )
  const keyOf = useCallback((row: LovRow) => choiceIn(row, view).value, [view])
  const below = useCallback((row: LovRow) => childrenOf(row, children), [children])
  const nameOf = (row: LovRow) => choiceIn(row, view).text
  const selection = new Set(chosen.map(one => one.value))
  const entries = isWaiting ? undefined : found.data
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
    if (!multiple) setChosen([choice])
    else setChosen(others.length < chosen.length ? others : [...chosen, choice])
  }

  async function submit(choices: readonly LovChoice[]) {
    const clears = multiple && props.chosen.length > 0
    if (choices.length === 0 && !clears) return noticeAbnormal(text('hzero.common.lov.nothingChosen'))
    setSaving(true)
    const isTaken = await taken(props.onChoose(choices))
    setSaving(false)
    if (isTaken) props.onClose()
  }

  const pick = (row: LovRow) => {
    if (multiple) select(row)
    else if (canChoose(row)) void submit([choiceIn(row, view)])
  }
  const failure = found.isError
    ? {
        title: text('hzero.common.lov.couldNotLoad'),
        requestId: found.error.requestId,
        onRetry: () => void found.refetch(),
      }
    : null
  const isFiltered = Object.keys(filter).length > 0
  // Without a wish, as high as a page of it.
  const lines = Math.min(10, Math.max(5, paging.size))
  const height = view.height ?? `calc(var(--h-head) + ${lines} * var(--h-row) + var(--h-bar))`
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={view.title}
      aside={props.purpose && text('hzero.common.lov.for', { name: props.purpose })}
      size={dialogWidth(view)}
      flush
      note={
        <Chosen
          chosen={chosen}
          multiple={multiple}
          onRemove={one => setChosen(chosen.filter(all => all !== one))}
        />
      }
      actions={
        <>
          <Button variant="subtle" onClick={props.onClose}>
            {words.cancel}
          </Button>
          <Button variant="filled" loading={isSaving} onClick={() => void submit(chosen)}>
            {text('hzero.common.lov.choose')}
          </Button>
        </>
      }
    >
      {view.queryFields.length > 0 && (
        <QueryBar
          fields={fieldsOf(view, options.data ?? {}, text)}
          columns={queryColumns(view)}
          value={filter}
          onSearch={value => {
            setFilter(value)
            setPaging(before => ({ ...before, page: 0 }))
          }}
          busy={found.isFetching}
        />
      )}
      <div className={css.body} style={heightOf(height)}>
        {isWaiting && <EmptyState centred title={text('hzero.common.lov.searchFirst')} />}
        {entries?.kind === 'tree' && rows.length > 0 && !failure && (
          <ChoiceTree
            label={view.title}
            columns={columns}
            rows={rows}
            childrenOf={below}
            rowKey={keyOf}
            rowName={nameOf}
            choice={multiple ? 'many' : 'one'}
            selection={selection}
            onSelect={select}
            onPick={pick}
            searched={isFiltered}
            openWord={name => text('hzero.common.lov.openLine', { name })}
            closeWord={name => text('hzero.common.lov.closeLine', { name })}
          />
        )}
        {!isWaiting && (entries?.kind !== 'tree' || rows.length === 0 || failure) && (
          <DataTable
            plain
            label={view.title}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowName={nameOf}
            choice={multiple ? 'many' : 'one'}
            selection={selection}
            onSelection={keys => {
              const known = new Map([
                ...chosen.map(one => [one.value, one] as const),
                ...rows.map(row => [keyOf(row), choiceIn(row, view)] as const),
              ])
              setChosen([...keys].flatMap(key => known.get(key) ?? []))
            }}
            canSelect={canChoose}
            onOpen={pick}
            loading={found.isFetching}
            failure={failure}
            filtered={isFiltered}
            onClearFilter={() => setFilter({})}
            {...(entries?.kind === 'list' && {
              pager: {
                ...paging,
                total: entries.total,
                sizes: [...new Set([view.pageSize ?? 5, 5, 10, 20, 50])].sort((one, other) => one - other),
                onPage: (page: number) => setPaging(before => ({ ...before, page })),
                onSize: (size: number) => setPaging({ page: 0, size }),
              },
            })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** What is chosen, at the leading edge of the footer; of several each can be taken out. */
function Chosen({
  chosen,
  multiple,
  onRemove,
}: Pick<LovDialogProps, 'chosen' | 'multiple'> & { onRemove: (choice: LovChoice) => void }) {
  const text = useText()
  const [only] = chosen
  if (!only) return null
  if (!multiple)
    return (
      <>
        <Glyph icon={IconCheck} size={15} />
        <b className="truncate">{text('hzero.common.lov.chosen', { name: only.text })}</b>
      </>
    )
  return (
    <div className={css.chosen}>
      <span className={css.count}>{text('hzero.common.lov.chosenMany', { count: chosen.length })}</span>
      <ul className={css.chips}>
        {chosen.map(one => (
          <li key={one.value} className={css.chip}>
            <bdi className="truncate">{one.text}</bdi>
            <button
              type="button"
              aria-label={text('hzero.common.lov.remove', { name: one.text })}
              onClick={() => onRemove(one)}
            >
              <Glyph icon={IconX} size={12} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A phone shows as much as there is room for. */
const heightOf = (height: number | string) =>
  ({ '--height': typeof height === 'number' ? `${height}px` : height }) as CSSProperties
