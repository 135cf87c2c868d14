import { z } from 'zod'
import { largestFile, pictureTypes } from '../../files/file.ts'
import { type Field, type FieldKind, type Plain, plain } from '../fields.ts'
import { type Options, shared } from '../options.ts'

interface FileOptions extends Options {
  /** Media types, such as `image/*` or `application/pdf`; all by default. */
  types?: readonly [string, ...string[]]
  /** The most bytes. */
  largest?: number
}

const fileKey = z.string().min(1).max(64)

type FileField = Field<
  z.ZodOptional<typeof fileKey>,
  z.ZodOptional<typeof fileKey>,
  undefined,
  Omit<Plain, 'named' | 'sortable'> & { named: true; sortable: false }
>

const fileOf = (kind: FieldKind, options: FileOptions, types: readonly string[]): FileField => ({
  kind,
  value: fileKey.optional().describe('The key that opens the file'),
  input: fileKey.optional().describe('The key of a file that the caller has uploaded, or of the stored one'),
  filter: undefined,
  traits: { ...plain, named: true, sortable: false },
  required: false,
  files: { types: options.types ?? types, largest: options.largest ?? largestFile },
  ...shared(options),
})

/** A file, which is uploaded in the form and goes with the record. */
export const file = (options: FileOptions = {}): FileField => fileOf('file', options, [])

/** A picture, which the form shows. */
export const picture = (options: FileOptions = {}): FileField => fileOf('picture', options, pictureTypes)
