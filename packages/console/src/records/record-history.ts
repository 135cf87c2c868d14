import { type ComponentType, createContext } from 'react'

/** The entity and id of a record; settings of which a tenant has one need no id. */
export interface RecordHistoryProps {
  entity: string
  id: string | undefined
  onRestored: () => void
  /** Fills a page of its own, whose address has the versions that are compared. */
  isPage?: boolean
  /** The kinds of the record's parts, to narrow the list of versions to. */
  partCodes?: readonly string[]
}

/** The component that shows versions. It belongs to a feature, and `start/providers.tsx` provides it. */
export const RecordHistoryContext = createContext<ComponentType<RecordHistoryProps> | undefined>(undefined)
