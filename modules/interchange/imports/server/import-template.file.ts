import { buffer } from 'node:stream/consumers'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { markupOf } from '@atrium/server/appearance/languages'
import { AppError } from '@atrium/server/http/app-error'
import { quoted } from '@atrium/server/interchange/export-cells'
import {
  columnsAsSetUp,
  type Importable,
  type ImportSetUp,
  nameOfImport,
} from '@atrium/server/interchange/importable'
import { workbook } from '@atrium/server/interchange/xlsx'
import type { FastifyReply } from 'fastify'
import { attachment, mediaTypes } from '../../exports/server/export.actions.ts'

/** The columns of the file. */
export const shownColumns = (importable: Importable, language: string, setUp: ImportSetUp | undefined) =>
  columnsAsSetUp(importable, language, setUp).filter(({ isHidden }) => !isHidden)

/**
 * The rows of a table by field. The header contains titles or field names, in any order; other columns are
 * ignored.
 */
export function rowsIn([head = [], ...lines]: string[][], columns: readonly ImportColumn[]) {
  const fields = head.map(
    title =>
      columns.find(({ columnCode, columnName }) => [columnCode, columnName].includes(title.trim()))
        ?.columnCode,
  )
  const missing = columns.filter(({ columnCode, required }) => required && !fields.includes(columnCode))
  if (missing.length > 0)
    throw new AppError('error.import.columns', {
      columns: missing.map(({ columnName }) => columnName).join(', '),
    })
  const rows = lines
    .filter(line => line.some(cell => cell.trim() !== ''))
    .map(line => Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, line[at] ?? '']] : []))))
  if (rows.length === 0) throw new AppError('error.import.empty')
  return rows
}

/** A template file with the header and a sample row. */
export function templateFile(
  importable: Importable,
  { language, setUp }: { language: string; setUp: ImportSetUp | undefined },
  type: 'xlsx' | 'csv',
  reply: FastifyReply,
) {
  const columns = shownColumns(importable, language, setUp)
  const name = nameOfImport(importable, language, setUp)
  const head = columns.map(({ columnName }) => columnName)
  const sample = columns.map(({ sampleData }) => sampleData)
  reply.header('content-disposition', attachment(`${name}.${type}`))
  reply.type(mediaTypes[type])
  if (type === 'csv') return Buffer.from(`\ufeff${quoted(head)}${quoted(sample)}`)
  const rows = async function* () {
    yield [sample.map(text => ({ kind: 'text' as const, text }))]
  }
  return buffer(
    workbook({
      name,
      head,
      formats: { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd' },
      rightToLeft: markupOf(language).direction === 'rtl',
      rows: rows(),
    }),
  )
}
