import { z } from 'zod'

/** Opaque on the wire: never parsed, sorted or compared as a number. */
export const id = z.string().min(1).max(64)

/** The version of a row that was read: a write with another one is refused with `error.optimistic_lock`. */
export const version = z.int().min(1)

/** 0 and 1 as the family writes yes and no; true and false are understood. */
export const flag = z.union([z.literal(0), z.literal(1), z.boolean().transform(yes => (yes ? 1 : 0))])

/** What every stored row carries: when and by whom, and its version. */
export const stamps = z.object({
  objectVersionNumber: version,
  creationDate: z.string(),
  createdBy: z.string().nullable(),
  lastUpdateDate: z.string(),
  lastUpdatedBy: z.string().nullable(),
})

/** The texts of a field by language, such as `{ name: { en_US: 'Role', zh_CN: '角色' } }` [PAGE-5]. */
export const translations = z.record(z.string(), z.record(z.string(), z.string().max(500)))

export const code = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_./-]*$/)

export const day = z.iso.date()
