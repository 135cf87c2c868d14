import { createContext } from 'react'

interface Creation {
  /** The primary button in words, such as "Create role". */
  label: string
  onCancel: () => void
}

/** Set around the form of a new record, whose footer creates or cancels instead of saving changes. */
export const CreationContext = createContext<Creation | undefined>(undefined)
