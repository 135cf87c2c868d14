import { z } from 'zod'

/** Stored values of the platform or the tenant, or the answer of another call. Unlike in HZERO there is no SQL. */
export const lookupType = z.enum(['IDP', 'URL'])
