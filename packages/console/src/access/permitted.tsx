import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useSyncExternalStore } from 'react'
import { useText } from '../language/use-text.ts'
import { permissions } from './permissions.ts'
import { Why } from './why.tsx'

/** A part of a table or a form with a permission of its own, by the code of its permission set. */
export type WithCode<Part> = Part & { code?: string }

/** The state of each part: `off` is disabled, `unknown` not checked yet or failed [PERM-5]. */
function useParts<Part extends { code?: string }>(parts: readonly Part[]) {
  const read = () => parts.map(({ code }) => stateOf(code)).join(' ')
  const states = useSyncExternalStore(permissions.subscribe, read, read).split(' ')
  return parts.map((part, at) => [part, states[at] ?? 'unknown'] as const)
}

function stateOf(code: string | undefined): 'on' | 'off' | 'hidden' | 'unknown' {
  const verdict = permissions.verdict(code === undefined ? undefined : [code])
  if (verdict.state === 'allowed') return 'on'
  if (verdict.state !== 'denied') return 'unknown'
  return verdict.controllerType === 'hidden' ? 'hidden' : 'off'
}

/** The columns that this role sees: forbidden ones are removed, or their cells are replaced by an explanation. */
export function usePermittedColumns<Row>(columns: readonly WithCode<Column<Row>>[]): readonly Column<Row>[] {
  const text = useText()
  return useParts(columns).flatMap(([{ code, ...column }, state]): Column<Row>[] => {
    if (state === 'on') return [column as Column<Row>]
    if (state === 'hidden') return []
    const cell = () =>
      state === 'off' && code ? <Why code={code}>{text('hzero.common.permission.hidden')}</Why> : null
    return [{ ...(column as Column<Row>), cell, sortable: false }]
  })
}

/** The fields that this role may search by: forbidden ones are removed or disabled. */
export function usePermittedFields(fields: readonly WithCode<QueryField>[]): readonly QueryField[] {
  return useParts(fields).flatMap(([{ code: _, ...field }, state]): QueryField[] =>
    state === 'hidden' ? [] : [{ ...(field as QueryField), disabled: state !== 'on' }],
  )
}
