import { z } from 'zod'

export const mostImportedRows = 5000

/** Days for which an import and its rows are retained. */
export const importRetentionDays = 30

/** Hours for which an import can be undone. */
export const importUndoHours = 24

/** The effect that rows of a file may have: create records, update those that exist, or both. */
export const importMode = z.enum(['create', 'update', 'both']).meta({ id: 'ImportMode' })
export type ImportMode = z.infer<typeof importMode>

export const importColumn = z
  .object({
    columnCode: z.string().describe('The field that the column fills'),
    columnName: z.string().describe('The title of the column'),
    columnType: z.enum(['text', 'number', 'yes-no', 'day']).describe('What the cells of the column contain'),
    required: z.boolean().describe('Whether a value is needed'),
    length: z.int().optional().describe('The largest number of characters'),
    sampleData: z.string().describe('An example of a value'),
    defaultValue: z.string().optional().describe('The value of an empty cell'),
  })
  .meta({ id: 'ImportColumn' })

export type ImportColumn = z.infer<typeof importColumn>
