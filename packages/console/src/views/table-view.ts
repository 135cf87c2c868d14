import { type TableLayout, type UiTable, uiTableApi } from '@atrium/contract/workspace/ui-table'
import type { TableLayout as DrawnLayout } from '@atrium/ui/table/table-layout.ts'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { watchListKeys } from '../keys/list-keys.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'

/** The user's layout of a table; tables that the server does not know have the default layout. */
export function useTable(table: UiTable): UiTable {
  const tables = useStore(globalState, state => state.uiTables)
  useEffect(watchListKeys, [])
  return laidOut(tables, table)
}

const laidOut = (tables: readonly UiTable[], table: UiTable): UiTable =>
  tables.find(one => one.code === table.code) ?? table

/** The stored part of a layout. */
export const storedLayout = ({ columns, density }: DrawnLayout): TableLayout => ({
  columns: [...columns],
  ...(density && { density }),
})

/** Changes the layout of a table for this user: here at once, on the server as soon as earlier changes are stored. */
export function saveLayout(table: UiTable, drawn: DrawnLayout): void {
  const { code } = table
  const layout = storedLayout(drawn)
  put({ ...laidOut(globalState.get().uiTables, table), ...layout, source: 'person' })
  send(code, () => call(uiTableApi.saveOwn, { body: { code, ...layout } }))
}

export function resetLayout(code: string): void {
  send(code, async () => {
    await call(uiTableApi.resetOwn, { body: { code } })
    isUnknown = true
  })
}

function put(table: UiTable): void {
  const others = globalState.get().uiTables.filter(one => one.code !== table.code)
  globalState.set({ uiTables: [...others, table] })
}

/** The newest pending change of each table. */
const waiting = new Map<string, () => Promise<unknown>>()
let isSending = false
/** The layout here may differ from the server's: after a reset, or after a change failed. */
let isUnknown = false
let changes = 0

function send(code: string, change: () => Promise<unknown>): void {
  changes += 1
  waiting.set(code, change)
  if (!isSending) void sendAll()
}

async function sendAll(): Promise<void> {
  isSending = true
  try {
    for (let [next] = waiting; next; [next] = waiting) {
      waiting.delete(next[0])
      await next[1]()
    }
  } catch (error) {
    waiting.clear()
    isUnknown = true
    void report(error)
  }
  isSending = false
  if (isUnknown) await refreshTables()
}

/** Loads layouts again after a change elsewhere; changes made here since the request are kept. */
export async function refreshTables(): Promise<void> {
  if (isSending) return
  const before = changes
  const uiTables = await call(uiTableApi.list).catch(() => undefined)
  if (!Array.isArray(uiTables) || changes !== before) return
  isUnknown = false
  globalState.set({ uiTables })
}
