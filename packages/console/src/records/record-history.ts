import { type ComponentType, createContext } from 'react'

/** Whose history is shown: a record's, or that of what a tenant has one of, which needs no id. */
export interface RecordHistoryProps {
  entity: string
  id: string | undefined
  /** The version that is shown now; a restore over a newer one is refused. */
  objectVersionNumber: number | undefined
  onRestored: () => void
}

/** The panel that shows versions. It belongs to a feature, which `app/` brings in where records are open. */
export const RecordHistoryContext = createContext<ComponentType<RecordHistoryProps> | undefined>(undefined)
