import { Note } from '@atrium/ui/feedback/note.tsx'
import { ErrorSummary } from '@atrium/ui/form/error-summary.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { type ComponentProps, type ReactNode, use } from 'react'
import { OtherTenantContext } from '../access/other-tenant.ts'
import { DraftOffer } from '../drafts/draft-offer.tsx'
import { FailureNote } from '../failures/failure-note.tsx'
import { dateTimeText } from '../language/formats.ts'
import { useText } from '../language/use-text.ts'
import type { RecordFrame } from './record-drawer.tsx'
import css from './record-form.module.css'
import type { useRecordForm } from './use-record-form.ts'

type RecordFormProps = Pick<ComponentProps<typeof Drawer>, 'badge' | 'status' | 'footer'> & {
  frame: RecordFrame
  record: Pick<ReturnType<typeof useRecordForm>, 'draft' | 'errors' | 'failure' | 'labels'>
  onSave: () => void
  onReload: () => void
  /** Who changed it last stands at its end; nothing of one that is being made, or that others look after. */
  stored: { lastUpdatedByName?: string | null | undefined; lastUpdateDate?: string | undefined } | undefined
  /** Why the record is as it is, above everything. */
  lead?: ReactNode
  /** The inputs. */
  children: ReactNode
}

/** The form of a record in the drawer; what went wrong stands above its inputs. */
export function RecordForm(props: RecordFormProps) {
  const { frame, record, onSave, onReload, stored, lead, children, ...around } = props
  const text = useText()
  const otherTenant = use(OtherTenantContext)
  const note =
    stored?.lastUpdateDate &&
    text('hzero.common.record.changed', {
      name: stored.lastUpdatedByName ?? text('hzero.common.record.platform'),
      date: dateTimeText(stored.lastUpdateDate),
    })
  return (
    <Drawer {...frame} {...around} note={note}>
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          // A dialog above has a form of its own, whose events React passes on to here.
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
        {children}
        {/* Enter in a field saves, which a form without a submit button does not do. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  )
}
