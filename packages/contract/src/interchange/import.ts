import { z } from 'zod'

export const mostImportedRows = 5000

/** Days for which an import and its rows are retained. */
export const importRetentionDays = 30

export const importColumn = z.object({
  columnCode: z.string(),
  columnName: z.string(),
  columnType: z.enum(['text', 'number', 'yes-no', 'day']),
  required: z.boolean(),
  length: z.int().optional(),
  sampleData: z.string(),
  /** The value of an empty cell. */
  defaultValue: z.string().optional(),
})

export type ImportColumn = z.infer<typeof importColumn>
