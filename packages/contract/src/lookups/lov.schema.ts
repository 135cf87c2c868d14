import { z } from 'zod'

/** Values kept by the platform or the tenant, or whatever another call of ours answers. There is no third kind: no SQL. */
export const lookupType = z.enum(['IDP', 'URL'])
