import type { ComponentProps, ReactNode } from 'react'
import { Drawer } from '../ui/drawer.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { FailureNote } from './failure-note.tsx'
import type { RecordFrame } from './record-drawer.tsx'
import css from './record-form.module.css'
import type { useRecordForm } from './use-record-form.ts'

type RecordFormProps = Pick<ComponentProps<typeof Drawer>, 'badge' | 'status' | 'note' | 'footer'> & {
  frame: RecordFrame
  record: Pick<ReturnType<typeof useRecordForm>, 'draft' | 'errors' | 'failure' | 'labels'>
  onSave: () => void
  onReload: () => void
  /** Why the record is as it is, above everything. */
  lead: ReactNode
  /** The inputs. */
  children: ReactNode
}

/** The form of a record in the drawer; what went wrong stands above its inputs. */
export function RecordForm({ frame, record, onSave, onReload, lead, children, ...around }: RecordFormProps) {
  return (
    <Drawer {...frame} {...around}>
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSave()
        }}
      >
        {lead}
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
