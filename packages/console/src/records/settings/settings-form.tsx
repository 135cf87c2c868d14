import { ErrorSummary } from '@atrium/ui/form/error-summary.tsx'
import { Locks } from '@atrium/ui/form/locked.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import type { ReactNode } from 'react'
import { DraftOffer } from '../../drafts/draft-offer.tsx'
import { FailureNote } from '../../failures/failure-note.tsx'
import type { useRecordForm } from '../use-record-form.ts'
import css from './settings-form.module.css'

interface SettingsFormProps {
  record: Pick<
    ReturnType<typeof useRecordForm>,
    'draft' | 'errors' | 'failure' | 'labels' | 'lock' | 'save' | 'footer'
  >
  isReadOnly: boolean
  onReload: () => void
  /** A button at the far end of the footer. */
  end?: ReactNode
  /** A note above everything else. */
  lead?: ReactNode
  /** The inputs. */
  children: ReactNode
}

/** The form of settings as a page of its own: unsaved input is kept as a draft, as in the form of a record. */
export function SettingsForm({ record, isReadOnly, onReload, end, lead, children }: SettingsFormProps) {
  return (
    <>
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          record.save()
        }}
      >
        {lead}
        {record.draft && <DraftOffer draft={record.draft} labels={record.labels} />}
        <ErrorSummary fields={record.errors} />
        {record.failure && <FailureNote failure={record.failure} onReload={onReload} />}
        <Locks reason={record.lock}>{children}</Locks>
        {/* Enter in a field saves, which needs a submit button. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {!isReadOnly && <DrawerFooter {...record.footer} end={end} />}
    </>
  )
}
