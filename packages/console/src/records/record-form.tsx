import { Note } from '@atrium/ui/feedback/note.tsx'
import { ErrorSummary } from '@atrium/ui/form/error-summary.tsx'
import { Locks } from '@atrium/ui/form/locked.tsx'
import { CreationContext } from '@atrium/ui/overlay/creation.ts'
import { DrawerParts, DrawerPlacesContext } from '@atrium/ui/overlay/drawer-parts.tsx'
import { type ComponentProps, type ReactNode, use, useRef } from 'react'
import { OtherTenantContext } from '../access/other-tenant.ts'
import { DraftOffer } from '../drafts/draft-offer.tsx'
import { FailureNote } from '../failures/failure-note.tsx'
import { dateTimeText } from '../language/formats.ts'
import { RowToken } from '../language/row-token.ts'
import { useText } from '../language/use-text.ts'
import detail from './detail/detail-page.module.css'
import { NewRecordContext, type RecordFrame } from './record-drawer.tsx'
import css from './record-form.module.css'
import { useFirstFocus } from './use-first-focus.ts'
import type { useRecordForm } from './use-record-form.ts'

type RecordFormProps = ComponentProps<typeof DrawerParts> & {
  frame: RecordFrame
  record: Pick<ReturnType<typeof useRecordForm>, 'draft' | 'errors' | 'failure' | 'labels' | 'lock'>
  onSave: () => void
  onReload: () => void
  /** The last change, shown at the end; undefined for new records and those that others administer. */
  stored:
    | {
        lastUpdatedByName?: string | null | undefined
        lastUpdateDate?: string | undefined
        _token?: string | undefined
      }
    | undefined
  /** A note above everything else. */
  lead?: ReactNode
  /** The inputs. */
  children: ReactNode
}

/** The form of a record in the drawer, or in a part of its page, with errors above its inputs. */
export function RecordForm(props: RecordFormProps) {
  const { frame, record, onSave, onReload, stored, lead, children, ...around } = props
  const text = useText()
  const otherTenant = use(OtherTenantContext)
  const inputs = useRef<HTMLFormElement>(null)
  const isNew = use(NewRecordContext)
  useFirstFocus(inputs, isNew)
  const note =
    stored?.lastUpdateDate &&
    text('hzero.common.record.changed', {
      name: stored.lastUpdatedByName ?? text('hzero.common.record.platform'),
      date: dateTimeText(stored.lastUpdateDate),
    })
  const form = (
    <form
      ref={inputs}
      className={css.form}
      noValidate
      onSubmit={event => {
        // A dialog above has a form of its own, whose events React bubbles to this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onSave()
      }}
    >
      {lead}
      {otherTenant !== undefined && (
        <Note tone="info">{text('hzero.common.tenant.ofOther', { name: otherTenant })}</Note>
      )}
      {record.draft && <DraftOffer draft={record.draft} labels={record.labels} />}
      <ErrorSummary fields={record.errors} />
      {record.failure && <FailureNote failure={record.failure} onReload={onReload} />}
      <Locks reason={record.lock}>
        <RowToken value={stored?._token}>{children}</RowToken>
      </Locks>
      {/* Enter in a field saves, which needs a submit button. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  )
  if (!use(DrawerPlacesContext))
    return (
      <>
        <div className={detail.content}>
          {form}
          {note && <p className={detail.note}>{note}</p>}
        </div>
        {around.footer}
      </>
    )
  return (
    <>
      {/* The title of a new record says what is done: "Create role". */}
      <CreationContext value={isNew ? { label: frame.title, onCancel: frame.onClose } : undefined}>
        <DrawerParts {...around} />
        {form}
      </CreationContext>
      {note && <p className={css.note}>{note}</p>}
    </>
  )
}
