import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useLookupValues } from '@atrium/console/lookups/lov-query.ts'

import { HistoryDialog } from '@atrium/console/records/history-dialog.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Sheet } from '@atrium/ui/table/sheet/sheet.tsx'
import type { SheetColumn } from '@atrium/ui/table/sheet/sheet-model.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ValueListDetail, valueListApi } from '../value-list.contract.ts'
import { useValueRows } from './use-value-rows.ts'
import { changeKinds, changesByKind } from './value-changes.ts'
import { emptyValue, languagePrefix, type ValueLine, type ValueRow, withText } from './value-list-rows.ts'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'
import { movedOrder } from './value-order.ts'
import { type PastePlan, planOf } from './value-paste.ts'
import { PasteNote } from './value-paste-note.tsx'
import css from './value-sheet.module.css'
import { useValueColumns } from './value-sheet-columns.tsx'
import { useValueViews, ValueViews } from './value-views.tsx'

const fieldNames: Readonly<Record<string, keyof ValueRow & string>> = { enabled: 'isEnabled' }

/** The values of a lookup as a spreadsheet, saved in one step. */
export function ValueSheet({ list }: { list: ValueListDetail }) {
  const t = useFeatureText(valueListTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const language = useStore(globalState, state => state.language)
  const isRefused = useIsRefused(valueListApi.saveValues)
  const isReadOnly = isRefused || list.tenantId !== tenantId
  const { rows, lines, stored, ...found } = useValueRows(list.lovId, isReadOnly)
  const [plan, setPlan] = useState<PastePlan>()
  const [applied, setApplied] = useState(0)
  /** The value whose versions are shown. */
  const [past, setPast] = useState<string>()
  const withPaste = withPlan(lines, plan)
  const views = useValueViews(withPaste)
  const isWhole = found.isComplete && views.isEverything
  const parents = useParents(list.parentLovCode, lines)
  const columns = useValueColumns({
    isReadOnly: isReadOnly || plan !== undefined,
    languages: views.languages,
    language,
    shown: views.optional,
    parents,
    placeOf: key => withPaste.findIndex(line => line.key === key) + 1,
    onHistory: setPast,
    onRemove: rows.remove,
    onUndo: rows.undo,
  })
  const nextOrder = Math.max(0, ...lines.map(({ row }) => row.orderSeq)) + 10
  const nameOf = ({ row }: ValueLine) => row.value || t('newValue')
  const fieldOf = (id: string) =>
    id === `${languagePrefix}${language}`
      ? 'meaning'
      : id.startsWith(languagePrefix)
        ? undefined
        : (fieldNames[id] ?? (id as keyof ValueRow & string))

  function edit(key: string, id: string, text: string) {
    const line = lines.find(one => one.key === key)
    if (line) rows.change(key, withText(line.row, id, text, language))
  }

  function apply() {
    if (!plan) return
    for (const [key, row] of plan.changed) rows.change(key, row)
    for (const [at, row] of plan.added.entries()) rows.add({ ...row, orderSeq: nextOrder + at * 10 })
    setPlan(undefined)
    setApplied(applied + 1)
  }
  // What was pasted is validated once it is among the rows.
  const check = useEffectEvent(() => rows.check())
  useEffect(() => {
    if (applied > 0) check()
  }, [applied])

  if (found.error) return <FailedState requestId={found.error.requestId} onRetry={found.refetch} />
  const canAdd = !isReadOnly && !plan && isWhole
  return (
    <div className={css.values}>
      <ValueViews views={views} />
      {(list.tenantId !== tenantId || rows.draft || found.failure) && (
        <div className={css.notes}>
          {list.tenantId !== tenantId && (
            <Note tone="info">{t(list.replaced ? 'replacedNote' : 'platformNote')}</Note>
          )}
          {rows.draft && <DraftOffer draft={rows.draft} labels={{}} />}
          {found.failure && <FailureNote failure={found.failure} onReload={found.refetch} />}
        </div>
      )}
      {found.isPending && <ProgressLine />}
      <Sheet
        label={t('values')}
        columns={columns}
        rows={views.shown}
        rowKey={line => line.key}
        rowName={nameOf}
        isOff={({ row }) => !row.isEnabled}
        markOf={line => markOf(line, plan)}
        faultOf={({ key }, id) => {
          const name = fieldOf(id)
          const message = name && rows.field(key, name).error
          return message ? { message } : undefined
        }}
        cellId={({ key }, id) => rows.field(key, fieldOf(id) ?? (id as keyof ValueRow & string)).id}
        moved={(name, place, total) => t('movedTo', { name, place, total })}
        onEdit={edit}
        onMove={
          canAdd
            ? (key, to) => {
                const ordered = lines.map(line => ({ key: line.key, orderSeq: line.row.orderSeq }))
                for (const { key: moved, orderSeq } of movedOrder(ordered, key, to))
                  rows.change(moved, { orderSeq })
              }
            : undefined
        }
        onPaste={
          canAdd
            ? paste => setPlan(planOf(paste, { lines, columns: textColumns(columns), language }))
            : undefined
        }
        newRow={
          canAdd
            ? {
                label: t('addValue'),
                hint: (
                  <>
                    {t('addHint')} <Kbd keys={['Ctrl', 'V']} />
                  </>
                ),
                nextColumn: `${languagePrefix}${views.languages[0]?.code}`,
                onAdd: value => rows.add({ value: value.trim(), orderSeq: nextOrder }),
              }
            : undefined
        }
        empty={
          !found.isPending && (
            <EmptyState title={t(views.isEverything ? 'noValues' : 'noMatch')} centered>
              {views.isEverything && t('noValuesDetail')}
            </EmptyState>
          )
        }
      />
      {plan && <PasteNote plan={plan} columns={columns} onApply={apply} onUndo={() => setPlan(undefined)} />}
      {past && (
        <HistoryDialog
          entity="lov_value"
          id={past}
          title={found.values.find(one => one.lovValueId === past)?.meaning ?? ''}
          onClose={() => setPast(undefined)}
        />
      )}
      {!isReadOnly && (
        <DrawerFooter
          onSave={rows.save}
          {...(rows.changes > 0 && { onDiscard: rows.discard })}
          changes={rows.changes}
          saving={found.isSaving}
          unsaved={unsavedWords(changesByKind(rows.batch, stored), t)}
          end={<SheetKeys />}
        />
      )}
    </div>
  )
}

/** The rows with what a paste would bring. */
function withPlan(lines: readonly ValueLine[], plan: PastePlan | undefined): readonly ValueLine[] {
  if (!plan) return lines
  return [
    ...lines.map(line => ({ ...line, row: plan.changed.get(line.key) ?? line.row })),
    ...plan.added.map((row, at) => ({
      key: `pasted-${at}`,
      row: { ...emptyValue, ...row },
      mark: 'create' as const,
    })),
  ]
}

function markOf({ key, mark }: ValueLine, plan: PastePlan | undefined) {
  if (plan && (plan.changed.has(key) || key.startsWith('pasted-'))) return 'pasted'
  return mark && ({ create: 'added', update: 'changed', delete: 'removed' } as const)[mark]
}

/** Pasted texts fill these columns. */
const textColumns = (columns: readonly SheetColumn<ValueLine>[]) =>
  columns
    .filter(({ kind, hasGrip, id }) => kind === undefined && !hasGrip && id !== 'orderSeq')
    .map(({ id }) => id)

/** The values of the parent lookup, or of this one. */
function useParents(parentLovCode: string | undefined, lines: readonly ValueLine[]) {
  const codes = parentLovCode === undefined ? [] : [parentLovCode]
  const found = useLookupValues(codes).data?.[parentLovCode ?? '']
  if (parentLovCode !== undefined)
    return (found ?? []).map(({ value, meaning }) => ({ value, label: meaning }))
  return lines
    .filter(({ mark }) => mark !== 'create')
    .map(({ row }) => ({ value: row.value, label: row.meaning }))
}

/** "1 moved, 1 translated". */
const unsavedWords = (counts: ReturnType<typeof changesByKind>, t: ValueListText) =>
  changeKinds
    .filter(kind => counts.has(kind))
    .map(kind => t(`kind_${kind}`, { count: counts.get(kind) ?? 0 }))
    .join(t('listSeparator'))

/** The keys of the sheet, for those who have one. */
function SheetKeys() {
  const t = useFeatureText(valueListTexts)
  return (
    <span className={css.keys}>
      <Kbd keys={['Enter']} /> {t('keyDown')}
      <Kbd keys={['Tab']} /> {t('keyRight')}
      <Kbd keys={['Alt', '↑']} /> {t('keyMove')}
    </span>
  )
}
