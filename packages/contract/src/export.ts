import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { id, stamps, tree } from './row.ts'

/** Exports of up to this many rows are answered at once; larger ones become a job. */
export const mostRowsAtOnce = 1000
/** The most rows of an export. A sheet holds half of them; the rest is in further sheets. */
export const mostExportedRows = 2_000_000

export const fileTypes = ['xlsx', 'csv'] as const
export const fileType = z.enum(fileTypes).meta({ id: 'FileType' })
export type FileType = z.infer<typeof fileType>

/** A column that can be exported: `id` is the name of the field, `name` its title. */
export const exportColumn = tree(
  z.object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
  }),
  'children',
)
z.globalRegistry.add(exportColumn, { id: 'ExportColumn' })
export type ExportColumn = z.infer<typeof exportColumn>

/** The job of an export that runs in the background. */
const started = z.object({ uuid: id })

/** The bytes of a file, which browsers get as a File; its name is in the header. */
const file = z
  .custom<Uint8Array>(value => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' })

const exportAnswer = z.union([z.array(exportColumn), started, file])

const yes = z
  .enum(['true', 'false'])
  .transform(text => text === 'true')
  .optional()

/** The most rows that an export names one by one. */
export const mostNamedRows = 200

/** The parameters of every export besides the filters and the order of its list. */
const exportQuery = {
  exportType: z
    .enum(['COLUMN', 'DATA'])
    .default('COLUMN')
    .describe('Answers the list of columns, or the file'),
  ids: z
    .union([
      z.array(z.string().max(64)).max(200),
      z
        .string()
        .max(64)
        .transform(one => [one]),
    ])
    .optional()
    .describe('Names of the columns, in their order; by default all'),
  rowIds: z
    .union([z.array(id).max(mostNamedRows), id.transform(one => [one])])
    .optional()
    .describe('Ids of the rows; by default all that the filters find'),
  fileType: fileType.default('xlsx').describe('The type of the file'),
  singleSheetMaxRow: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The rows after which another sheet begins; spreadsheets support at most 1,048,575'),
  async: yes.describe('Starts a job whatever the number of rows'),
  taskName: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe("The title of the list, which becomes the file's name"),
}
export const exportOptions = z.object(exportQuery)

/** The parts of a list's call that an export depends on. */
export interface ListCall extends Endpoint {
  readonly query: z.ZodObject
  readonly response: z.ZodObject<{ content: z.ZodArray<z.ZodObject> }>
}

/** Whether a call returns a paged, sortable list of the tenant, not of one record: those can be exported. */
export function isList(call: Endpoint): call is ListCall {
  const { query, response } = call
  return (
    call.method === 'GET' &&
    !/\{(?!tenantId|organizationId)\w+\}/.test(call.path) &&
    query instanceof z.ZodObject &&
    'page' in query.shape &&
    'sort' in query.shape &&
    response instanceof z.ZodObject &&
    'content' in response.shape
  )
}

/** The path of the export of the list at this path. */
export const exportPath = (path: string): string => `${path.replace(/\/paging$/, '')}/export`

/** The parameters of a list that its export does not have. */
function pagingOf({ query }: ListCall): { page: true; size: true } {
  const positions = 'anchor' in query.shape ? { anchor: true, cursor: true } : {}
  return { page: true, size: true, ...positions }
}

/** The export of a list: below its address, with its filters and its access rule. */
export function exportOf(list: ListCall) {
  return {
    method: 'GET',
    path: exportPath(list.path),
    summary: `${list.summary.replace(/, by page.*$/, '')}: the columns there are, or all rows as a file`,
    access: list.access,
    query: list.query.omit(pagingOf(list)).extend(exportQuery),
    ...(list.example && { example: list.example }),
    response: exportAnswer,
  } satisfies Endpoint
}

/**
 * The same export for a form that a page sends into a hidden frame, as HZERO front ends do. A field authorizes it: a
 * ticket, or the token of an HZERO-compatible client.
 */
export function exportFormOf(list: ListCall) {
  const { query, ...call } = exportOf(list)
  return { ...call, method: 'POST', body: query, link: true } satisfies Endpoint
}

/** The export of a list known by its path only; the server checks access. */
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
 * The names of the fields that can be exported: without opaque ids, versions, and codes whose meaning is another
 * field.
 */
export function exportedFields(list: ListCall): string[] {
  const { shape } = list.response.shape.content.element
  const isUnread = (name: string, schema: z.ZodType) =>
    name.startsWith('_') ||
    unread.includes(name) ||
    isCopyOf(innermost(schema), id) ||
    (name.endsWith('Code') && name.replace(/Code$/, 'Meaning') in shape) ||
    // Stamps have the user's id with the name beside it.
    `${name}Name` in shape
  const fields = Object.entries(shape).flatMap(([name, schema]) => (isUnread(name, schema) ? [] : [name]))
  // Stamps come after other fields.
  const isStamp = (name: string) => name in stamps.shape
  return [...fields.filter(name => !isStamp(name)), ...fields.filter(isStamp)]
}

const unread = [
  'tenantId',
  'defaultTenantId',
  'organizationId',
  'auditId',
  // Its values have columns of their own.
  'custom',
  'objectVersionNumber',
  'imageUrl',
  'fileUrl',
  'fileHash',
  'tenantColour',
  'jobParam',
]

/** The field with the ids of a list's rows: its first id besides those of its stamps. */
export const rowIdOf = (list: ListCall): string | undefined =>
  Object.entries(list.response.shape.content.element.shape).find(
    ([name, schema]) => !(name in stamps.shape) && isCopyOf(innermost(schema as z.ZodType), id),
  )?.[0]

/** Whether it is a schema of the wire, such as `id` or `moment`, or a copy of that with a description. */
export const isCopyOf = (schema: z.core.$ZodType, original: z.ZodType): boolean =>
  schema === original || (schema._zod.parent !== undefined && isCopyOf(schema._zod.parent, original))

export function innermost(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? innermost(schema.unwrap() as z.ZodType)
    : schema
}
