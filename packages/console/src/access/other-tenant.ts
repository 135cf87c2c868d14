import { createContext } from 'react'

/**
 * What the tenant is called whose record the platform looks at. Within it nothing can be changed: that is done where
 * the record belongs.
 */
export const OtherTenantContext = createContext<string | undefined>(undefined)
