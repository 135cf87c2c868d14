import type { ComponentType } from 'react'
import type { Authority } from '../access/authority.ts'

/** The card about a record that its links show. */
export interface RecordCard {
  /** The right to read the record; without it, links are plain text. */
  authority: Authority
  /** The address of the record. */
  to: (id: string) => string
  load: () => Promise<ComponentType<{ id: string; name: string; open: () => void }>>
}

/** Cards of a feature by the kinds of records, such as `person` or `role`. */
export type RecordCards = Readonly<Record<string, RecordCard>>
