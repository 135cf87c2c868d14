import type { Endpoint } from '@atrium/contract/endpoint'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { ReactNode } from 'react'
import { NewButton } from '../records/new-button.tsx'
import { ImportButton } from './import-button.tsx'

interface ListEmptyProps {
  title: string
  /** The records that belong here, in at most two lines. */
  children?: ReactNode
  /** The call that creates a record, and what begins it. */
  create?: { call: Endpoint; label: string; onClick: () => void }
  /** The code of the import template, if records can be imported. */
  template?: string | undefined
}

/** A list without records: what belongs here, and the ways to fill it. */
export function ListEmpty({ title, children, create, template }: ListEmptyProps) {
  return (
    <EmptyState
      centered
      title={title}
      action={
        create && (
          <>
            <NewButton call={create.call} isLabeled onClick={create.onClick}>
              {create.label}
            </NewButton>
            {template && <ImportButton template={template} create={create.call} />}
          </>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
