import { type ComponentType, createContext } from 'react'

/** The entity and id of a record; settings of which a tenant has one need no id. */
export interface RecordHistoryProps {
  entity: string
  id: string | undefined
  onRestored: () => void
}

/** The component that shows versions. It belongs to a feature, and `start/providers.tsx` provides it. */
export const RecordHistoryContext = createContext<ComponentType<RecordHistoryProps> | undefined>(undefined)
