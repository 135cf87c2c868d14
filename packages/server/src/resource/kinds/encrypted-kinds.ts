import type { Kind } from './kind.ts'

/** Encrypted, which `resource-secrets.ts` does: the id of the record belongs to it. */
export const secret: Kind = { column: () => ({ type: 'bytea', isRequired: false }) }
