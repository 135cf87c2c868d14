import { buffer } from 'node:stream/consumers'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { markupOf } from '@atrium/server/appearance/languages'
import { AppError } from '@atrium/server/http/app-error'
import { quoted } from '@atrium/server/interchange/export-cells'
import {
  columnsAsSetUp,
  type Importable,
  type ImportSetUp,
  importTitle,
  inLanguage,
  nameOfImport,
} from '@atrium/server/interchange/importable'
import { workbook } from '@atrium/server/interchange/xlsx'
import type { FastifyReply } from 'fastify'
import { attachment, mediaTypes } from '../../exports/server/export.actions.ts'
import type { ImportRow } from '../data-import.contract.ts'

/** The columns of the file. */
export const shownColumns = (importable: Importable, language: string, setUp: ImportSetUp | undefined) =>
  columnsAsSetUp(importable, language, setUp).filter(({ isHidden }) => !isHidden)

/**
 * The rows of a table by field. The header contains titles or field names, in any order; other columns are
 * ignored. `needed` are the columns that a file must have if not all required ones.
 */
export function rowsIn(
  [head = [], ...lines]: string[][],
  columns: readonly ImportColumn[],
  needed?: readonly string[],
) {
  const fields = head.map(
    title =>
      columns.find(({ columnCode, columnName }) => [columnCode, columnName].includes(title.trim()))
        ?.columnCode,
  )
  const missing = columns.filter(
    ({ columnCode, required }) => (needed?.includes(columnCode) ?? required) && !fields.includes(columnCode),
  )
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

const updateNote = (column: string) =>
  [
    `In an update, “${column}” names the record, and an empty cell leaves its value unchanged.`,
    `更新时，“${column}”用于识别记录，空单元格保持原值不变。`,
    `عند التحديث يحدد «${column}» السجل، والخلية الفارغة لا تغيّر قيمته.`,
  ] as const

/** Instructions for people who fill in the file. */
export function notesOf(importable: Importable, language: string): string[] {
  const { existing, unique } = importable
  if (!existing) return []
  const column = importTitle(importable, unique[0]?.[0] ?? '', language)
  return [updateNote(column), ...existing.notes].map(note => inLanguage(note, language))
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
  return bookOf({ name, head, lines: [sample], notes: notesOf(importable, language), language })
}

const reasonTitle = ['Reason it is invalid', '无效原因', 'سبب عدم الصلاحية'] as const

interface InvalidFile {
  language: string
  setUp: ImportSetUp | undefined
  /** The name of the file that the rows came from. */
  fileName: string
  rows: readonly Pick<ImportRow, 'data' | 'faults'>[]
}

/** Invalid rows as a file of their own, each with its reason in the last column, which an import ignores. */
export function invalidFile(
  importable: Importable,
  { language, setUp, fileName, rows }: InvalidFile,
  reply: FastifyReply,
) {
  const columns = shownColumns(importable, language, setUp)
  const titleOf = new Map(columns.map(({ columnCode, columnName }) => [columnCode, columnName]))
  const reasonOf = ({ field, message }: ImportRow['faults'][number]) =>
    field === undefined ? message : `${titleOf.get(field) ?? field}: ${message}`
  const reason = inLanguage(reasonTitle, language)
  reply.header('content-disposition', attachment(`${fileName.replace(/\.[^.]*$/, '')} - ${reason}.xlsx`))
  reply.type(mediaTypes.xlsx)
  return bookOf({
    name: nameOfImport(importable, language, setUp),
    head: [...titleOf.values(), reason],
    lines: rows.map(({ data, faults }) => [
      ...columns.map(({ columnCode }) => data[columnCode] ?? ''),
      faults.map(reasonOf).join('; '),
    ]),
    notes: [],
    language,
  })
}

interface Book {
  name: string
  head: string[]
  lines: readonly string[][]
  notes: string[]
  language: string
}

/** A workbook whose cells are texts, as they were typed. */
function bookOf({ name, head, lines, notes, language }: Book) {
  const rows = async function* () {
    yield lines.map(line => line.map(text => ({ kind: 'text' as const, text })))
  }
  return buffer(
    workbook({
      name,
      head,
      formats: { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd' },
      rightToLeft: markupOf(language).direction === 'rtl',
      rows: rows(),
      ...(notes.length > 0 && { notes }),
    }),
  )
}
