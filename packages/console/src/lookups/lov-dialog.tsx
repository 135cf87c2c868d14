import type { LovView } from '@atrium/contract/lookups/lov-view'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { QueryBar, type QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { noticeAbnormal, noticeFailure, noticeSuccess } from '../failures/notices.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { lookupTexts } from './lookup-texts.ts'
import css from './lov-dialog.module.css'
import { LovDialogEntries } from './lov-dialog-entries.tsx'
import { beginningWith, fieldsOf } from './lov-fields.tsx'
import { useLookupValues, useLovEntries, useLovView } from './lov-query.ts'
import { callOf, dialogWidth, type LovChoice, queryColumns } from './lov-view.ts'

export interface LovDialogProps {
  viewCode: string
  /** The purpose of the selection, beside the title. */
  purpose?: string | undefined
  multiple: boolean
  chosen: readonly LovChoice[]
  /** Parameters from other fields of the form that narrow the entries. */
  params: Readonly<Record<string, string>>
  /** An entry that cannot be selected. */
  except?: string | undefined
  /** The text typed in the field. */
  typed: string
  onClose: () => void
  /** If it returns a promise or a message, the dialog reports the result; on failure it stays open. */
  onChoose: (choices: readonly LovChoice[]) => unknown
}

/** The dialog that picks from a lookup, laid out by its view. */
export function LovDialog(props: LovDialogProps) {
  const { viewCode, params, onClose } = props
  const t = useFeatureText(lookupTexts)
  const words = useUiText()
  const view = useLovView(viewCode)
  const isUndefined = view.data === null || (view.data !== undefined && !callOf(view.data, params))
  const giveUp = useEffectEvent(() => {
    noticeFailure(t('lov.undefined', { code: viewCode }))
    onClose()
  })
  useEffect(() => {
    if (isUndefined) giveUp()
  }, [isUndefined])
  if (view.data && !isUndefined) return <LoadedDialog {...props} view={view.data} />
  return (
    <Dialog
      open
      isSheet
      onClose={onClose}
      title={t('lov.loading', { code: viewCode })}
      size={700}
      flush
      actions={
        <Button variant="subtle" onClick={onClose}>
          {words.cancel}
        </Button>
      }
    >
      <div className={css.body} style={heightOf(280)}>
        {view.isError ? (
          <FailedState
            title={t('lov.couldNotLoad')}
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

/**
 * Whether a selection was accepted. The result of one that is saved at once is shown, as is any message of the caller
 * or the server; a choice that only fills a form says nothing [LOV-7].
 */
export async function taken(choose: () => unknown): Promise<boolean> {
  try {
    const work = choose()
    const message = messageOf(await work)
    if (message !== undefined || work instanceof Promise) noticeSuccess(message)
    return true
  } catch (error) {
    noticeFailure(error)
    return false
  }
}

/** The message of a result: a text, or the server's answer with one. */
function messageOf(result: unknown): string | undefined {
  if (typeof result === 'string') return result || undefined
  const { message } = (result ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : undefined
}

function LoadedDialog({ view, multiple, params, typed, ...props }: LovDialogProps & { view: LovView }) {
  const t = useFeatureText(lookupTexts)
  const words = useUiText()
  const [filter, setFilter] = useState<QueryValue>(() => beginningWith(view, typed))
  const [paging, setPaging] = useState({ page: 0, size: view.pageSize ?? 5 })
  const [chosen, setChosen] = useState(props.chosen)
  const [isSaving, setSaving] = useState(false)
  const isWaiting = view.delayLoadFlag === 1 && Object.keys(filter).length === 0
  const found = useLovEntries(view, { filter, ...paging, params, enabled: !isWaiting })
  const options = useLookupValues(view.queryFields.flatMap(field => field.sourceCode ?? []))

  async function submit(choices: readonly LovChoice[]) {
    const clears = multiple && props.chosen.length > 0
    if (choices.length === 0 && !clears) return noticeAbnormal(t('lov.nothingChosen'))
    setSaving(true)
    const isTaken = await taken(() => props.onChoose(choices))
    setSaving(false)
    if (isTaken) props.onClose()
  }

  // By default as high as a page of entries.
  const lines = Math.min(10, Math.max(5, paging.size))
  const height = view.height ?? `calc(var(--h-head) + ${lines} * var(--h-row) + var(--h-bar))`
  return (
    <Dialog
      open
      isSheet
      onClose={props.onClose}
      title={view.title}
      aside={props.purpose && t('lov.for', { name: props.purpose })}
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
            {t('lov.choose')}
          </Button>
        </>
      }
    >
      {view.queryFields.length > 0 && (
        <QueryBar
          fields={fieldsOf(view, options.data ?? {}, t)}
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
        {isWaiting ? (
          <EmptyState centered title={t('lov.searchFirst')} />
        ) : (
          <LovDialogEntries
            view={view}
            found={found}
            filter={filter}
            onClearFilter={() => setFilter({})}
            options={options.data}
            paging={paging}
            onPaging={setPaging}
            multiple={multiple}
            chosen={chosen}
            onChosen={setChosen}
            onPick={choice => void submit([choice])}
            except={props.except}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The selection, at the leading edge of the footer; each of several entries can be removed. */
function Chosen({
  chosen,
  multiple,
  onRemove,
}: Pick<LovDialogProps, 'chosen' | 'multiple'> & { onRemove: (choice: LovChoice) => void }) {
  const t = useFeatureText(lookupTexts)
  const [only] = chosen
  if (!only) return null
  if (!multiple)
    return (
      <>
        <Glyph icon={IconCheck} size={15} />
        <b className="truncate">{t('lov.chosen', { name: only.text })}</b>
      </>
    )
  return (
    <div className={css.chosen}>
      <span className={css.count}>{t('lov.chosenMany', { count: chosen.length })}</span>
      <ul className={css.chips}>
        {chosen.map(one => (
          <li key={one.value} className={css.chip}>
            <bdi className="truncate">{one.text}</bdi>
            <button
              type="button"
              aria-label={t('lov.remove', { name: one.text })}
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

/** On phones the height depends on the screen. */
const heightOf = (height: number | string) =>
  ({ '--height': typeof height === 'number' ? `${height}px` : height }) as CSSProperties
