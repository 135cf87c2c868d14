import { createContext } from 'react'

/**
 * The name of the tenant whose record a platform session reads. Such records are read-only: they are changed in their
 * own tenant.
 */
export const OtherTenantContext = createContext<string | undefined>(undefined)
