import { focusUnreadable } from '@atrium/ui/form/use-typed.ts'
import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useUnsaved } from '../tabs/unsaved.ts'

/** A row with its mark for a batch [PAGE-4]. */
export interface Marked<Row> {
  key: string
  mark: 'create' | 'update' | 'delete'
  row: Row
}

interface RowBatchOptions<Row extends object> {
  /** Identifies the rows on their page, for the draft. */
  entity: string
  /** The stored rows by id, in their order. */
  stored: Readonly<Record<string, Row>>
  /** The initial values of a new row. */
  empty: Row
  isReadOnly: boolean
  /** The validation errors of a row, by field. */
  judge: (row: Row, isNew: boolean) => Partial<Record<keyof Row & string, string>>
  /** Saves all marked rows in one step. */
  send: (batch: readonly Marked<Row>[]) => Promise<unknown>
  onSaved: () => void
}

/** Null for a deleted row. */
type Edits<Row> = Readonly<Record<string, Row | null>>
type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>

let addedRows = 0

const isNew = (key: string) => key.startsWith('new-')

/** Rows that are edited in place, kept as a draft, and saved as one batch, all or none. */
export function useRowBatch<Row extends object>(options: RowBatchOptions<Row>) {
  const { entity, stored, empty, isReadOnly, judge, send, onSaved } = options
  const { edits, batch, markOf, put, restore, clear } = useEdits(stored)
  const [faults, setFaults] = useState<Faults>({})
  const rows: Edits<Row> = { ...stored, ...edits }
  const rowOf = (key: string) => rows[key] ?? stored[key] ?? empty
  const faultsIn = (key: string, row: Row) => judge(row, isNew(key)) as Record<string, string>
  const draft = useDraft<Edits<Row>>({
    entity,
    initial: stored,
    values: rows,
    isReadOnly,
    restore,
  })
  useUnsaved(batch.length > 0)

  /** Shows the validation errors of all changed rows, and focuses the first one. */
  function check(): boolean {
    const wrong = batch
      .filter(({ mark }) => mark !== 'delete')
      .map(({ key, row }) => [key, faultsIn(key, row)] as const)
      .filter(([, found]) => Object.keys(found).length > 0)
    setFaults(Object.fromEntries(wrong))
    const [first] = wrong
    if (first) document.getElementById(idOf(entity, first[0], Object.keys(first[1])[0] ?? ''))?.focus()
    return first === undefined
  }

  async function save(): Promise<void> {
    if (focusUnreadable() || !check()) return
    const sending = send(batch)
    draft.saving(sending)
    try {
      await sending
    } catch (error) {
      setFaults(faultsOf(error as ApiError, batch))
      return
    }
    clear()
    onSaved()
  }

  return {
    /** New rows first, in the order in which they were added; then the stored ones. */
    lines: [...Object.keys(edits).filter(isNew), ...Object.keys(stored)].map(key => ({
      key,
      row: rowOf(key),
      mark: markOf(key),
    })),
    /** Adds a row, by default an empty one, and returns its key. */
    add: (patch: Partial<Row> = {}) => {
      const key = `new-${Date.now()}-${++addedRows}`
      put(key, { ...empty, ...patch })
      return key
    },
    change: (key: string, patch: Partial<Row>) => {
      const row = { ...rowOf(key), ...patch }
      put(key, row)
      if (faults[key]) setFaults({ ...faults, [key]: faultsIn(key, row) })
    },
    /** A new row is just removed. */
    remove: (key: string) => put(key, isNew(key) ? undefined : null),
    undo: (key: string) => put(key, undefined),
    /** The props of an input in a row. */
    field: (key: string, name: keyof Row & string) => ({
      id: idOf(entity, key, name),
      readOnly: isReadOnly || edits[key] === null,
      ...(faults[key]?.[name] && { error: faults[key][name] }),
    }),
    /** The changed rows. */
    batch,
    changes: batch.length,
    check,
    save: () => void save(),
    discard: () => {
      clear()
      setFaults({})
    },
    draft: draft.offer,
    /** Whether the server's refusal is shown at a row. */
    isFaultShown: Object.values(faults).some(found => Object.keys(found).length > 0),
  }
}

/** The edits of stored rows, by key; rows without one are unchanged. */
function useEdits<Row extends object>(stored: Readonly<Record<string, Row>>) {
  const [edits, setEdits] = useState<Edits<Row>>({})
  const differs = (key: string, row: Row | null) => JSON.stringify(row) !== JSON.stringify(stored[key])

  const markOf = (key: string): Marked<Row>['mark'] | undefined => {
    if (isNew(key)) return 'create'
    const row = edits[key]
    if (row === undefined || !(key in stored)) return undefined
    return row === null ? 'delete' : differs(key, row) ? 'update' : undefined
  }

  return {
    edits,
    markOf,
    /** The changed rows. */
    batch: Object.keys(edits).flatMap((key): Marked<Row>[] => {
      const mark = markOf(key)
      const row = edits[key] ?? stored[key]
      return mark && row ? [{ key, mark, row }] : []
    }),
    /** Null deletes the row; undefined undoes its edit. */
    put: (key: string, row: Row | null | undefined) =>
      setEdits(before => {
        const { [key]: _, ...others } = before
        if (row === undefined) return others
        // In place: rows do not move while they are edited.
        return key in before ? { ...before, [key]: row } : { ...others, [key]: row }
      }),
    restore: (values: Edits<Row>) =>
      setEdits(Object.fromEntries(Object.entries(values).filter(([key, row]) => differs(key, row)))),
    clear: () => setEdits({}),
  }
}

const idOf = (entity: string, key: string, field: string) => `${entity}-${key}-${field}`

/** The server's errors about rows, which it names by their index in the batch: `0.value`. */
function faultsOf<Row>(error: ApiError, batch: readonly Marked<Row>[]): Faults {
  const faults: Record<string, Record<string, string>> = {}
  for (const { field, message } of error.fields ?? []) {
    const [at = '', name = ''] = field.split('.')
    const key = batch[Number(at)]?.key
    if (key && name) faults[key] = { ...faults[key], [name]: message }
  }
  return faults
}
