import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { id, stamps } from './row.ts'

/** Rows up to which an export is answered at once; more of them become a job. */
export const mostRowsAtOnce = 1000
/** Rows of one export. A sheet has room for half of them; what is more goes on in further sheets. */
export const mostExportedRows = 2_000_000

export const fileTypes = ['xlsx', 'csv'] as const
export const fileType = z.enum(fileTypes)
export type FileType = z.infer<typeof fileType>

/** A column that can be exported: `id` is the name of the field, `name` what a person calls it. */
export const exportColumn = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  get children() {
    return z.array(exportColumn).optional()
  },
})
export type ExportColumn = z.infer<typeof exportColumn>

/** What was asked for when it goes on without the request. */
const started = z.object({ uuid: id })

/** The bytes of a file, which the browser's side gets as a File; the header says how it is called. */
const file = z.custom<Uint8Array>(value => value instanceof Uint8Array)

const exportAnswer = z.union([z.array(exportColumn), started, file])

const yes = z
  .enum(['true', 'false'])
  .transform(text => text === 'true')
  .optional()

/** What every export can be asked for beside the filters and the order of its list. */
const exportQuery = {
  /** The columns there are, or the file. */
  exportType: z.enum(['COLUMN', 'DATA']).default('COLUMN'),
  /** Names of the columns, in their order; without them all. */
  ids: z
    .union([
      z.array(z.string().max(64)).max(200),
      z
        .string()
        .max(64)
        .transform(one => [one]),
    ])
    .optional(),
  fileType: fileType.default('xlsx'),
  /** Rows after which another sheet begins; spreadsheets know no more than 1,048,575. */
  singleSheetMaxRow: z.coerce.number().int().min(1).optional(),
  /** Makes a job whatever the number of rows. */
  async: yes,
  /** What the list is called where it was asked for, and so the file. */
  taskName: z.string().trim().max(120).optional(),
}
export const exportOptions = z.object(exportQuery)

/** What a list asks for and answers, as far as an export needs to know. */
export interface ListCall extends Endpoint {
  readonly query: z.ZodObject
  readonly response: z.ZodObject<{ content: z.ZodArray<z.ZodObject> }>
}

/** Whether a call answers a list by pages, in an order that can be asked for: those can be exported. */
export function isList(call: Endpoint): call is ListCall {
  const { query, response } = call
  return (
    call.method === 'GET' &&
    query instanceof z.ZodObject &&
    'page' in query.shape &&
    'sort' in query.shape &&
    response instanceof z.ZodObject &&
    'content' in response.shape
  )
}

/** Where the list at a path is exported. */
export const exportPath = (path: string): string => `${path.replace(/\/paging$/, '')}/export`

/** The export of a list: at its address, with its filters, for whoever may read it. */
export function exportOf(list: ListCall) {
  return {
    method: 'GET',
    path: exportPath(list.path),
    summary: `${list.summary.replace(/, by page.*$/, '')}: the columns there are, or all rows as a file`,
    access: list.access,
    query: list.query.omit({ page: true, size: true }).extend(exportQuery),
    ...(list.example && { example: list.example }),
    response: exportAnswer,
  } satisfies Endpoint
}

/**
 * The same export for a form that a page sends into a hidden frame, as front ends of the family do. What opens it stands
 * among its fields: a ticket, or the token of a legacy client.
 */
export function exportFormOf(list: ListCall) {
  const { query, ...call } = exportOf(list)
  return { ...call, method: 'POST', body: query, link: true } satisfies Endpoint
}

/** The export of a list of which no more is known than where it is; whoever may not read it is refused there. */
export const exportAt = (path: string) =>
  endpoint({
    method: 'GET',
    path: exportPath(path),
    summary: 'Export a list to a file',
    access: 'signed-in',
    query: z.looseObject(exportQuery),
    response: exportAnswer,
  })

/**
 * The names of the fields that can be exported: whatever a person can read. Ids are opaque, versions are for programs,
 * and what has its meaning or its name beside it would be said twice.
 */
export function exportedFields(list: ListCall): string[] {
  const { shape } = list.response.shape.content.element
  const isUnread = (name: string, schema: z.ZodType) =>
    name.startsWith('_') ||
    unread.includes(name) ||
    innermost(schema) === id ||
    (name.endsWith('Code') && name.replace(/Code$/, 'Meaning') in shape) ||
    // Stamps name people by id, with their names beside them.
    `${name}Name` in shape
  const fields = Object.entries(shape).flatMap(([name, schema]) => (isUnread(name, schema) ? [] : [name]))
  // What it is comes before who made it, and when.
  const isStamp = (name: string) => name in stamps.shape
  return [...fields.filter(name => !isStamp(name)), ...fields.filter(isStamp)]
}

const unread = [
  'tenantId',
  'defaultTenantId',
  'organizationId',
  'auditId',
  'objectVersionNumber',
  'imageUrl',
  'fileUrl',
  'fileHash',
  'tenantColour',
  'jobParam',
]

export function innermost(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? innermost(schema.unwrap() as z.ZodType)
    : schema
}
