import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { multipartForm } from '@atrium/contract/form'
import { importColumn, importMode, importUndoHours } from '@atrium/contract/interchange/import'
import { growingPage, growingPageQuery, page, pageQuery } from '@atrium/contract/page'
import { flag, id, moment, translations } from '@atrium/contract/row'
import { z } from 'zod'

/** Limits of one import: bytes of the file, and rows. */
export const largestImport = 5 * 1024 * 1024

/** The characters of a text that is replaced in a column, and of its replacement. */
export const longestReplaced = 200

export const importState = z
  .enum(['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'UNDO_CHECKING', 'UNDOING', 'UNDONE'])
  .meta({ id: 'ImportState' })

export type ImportState = z.infer<typeof importState>

export const importRowState = z
  .enum(['NEW', 'VALID_SUCCESS', 'VALID_FAILED', 'IMPORT_SUCCESS', 'IMPORT_FAILED'])
  .meta({ id: 'ImportRowState' })

export type ImportRowState = z.infer<typeof importRowState>

/** The effect of a row on its record. */
export const importOutcome = z.enum(['created', 'updated', 'unchanged']).meta({ id: 'ImportOutcome' })

/** An importable entity, with the columns of its file. */
export const importTemplate = z
  .object({
    templateCode: z.string(),
    templateName: z.string(),
    columnCount: z.int(),
    enabledFlag: flag,
    source: z
      .enum(['product', 'platform', 'tenant'])
      .describe('The origin of the layout: the product, the platform for all, or the tenant for itself'),
  })
  .meta({ id: 'ImportTemplate' })

export type ImportTemplate = z.infer<typeof importTemplate>

const columnTexts = translations({ columnName: 60 })

const templateTexts = translations({ templateName: 120 })

/** A column as editors of a template see it. */
const templateLine = z
  .object({
    columnCode: z.string().max(64).describe('The field that the column fills'),
    columnName: z.string().trim().min(1).max(60).describe('The title of the column'),
    _tls: columnTexts
      .optional()
      .describe('Titles in other languages; `columnName` is in the language of the caller'),
    enabledFlag: flag,
    requiredFlag: flag.describe('Whether a value is needed'),
    defaultValue: z.string().max(500).optional().describe('The default value'),
    sampleData: z.string().max(500).describe('An example of a value'),
  })
  .meta({ id: 'ImportTemplateLine' })

export type ImportTemplateLine = z.infer<typeof templateLine>

export const importTemplateDetail = importTemplate
  .extend({
    _tls: templateTexts,
    templateLineList: z.array(
      templateLine.extend({
        columnType: importColumn.shape.columnType.describe('What the cells of the column contain'),
        mandatoryFlag: flag.describe(
          'Whether the entity requires it: if the column is left out, it needs a default',
        ),
      }),
    ),
    objectVersionNumber: z.int().describe("The version of the tenant's settings, once they are saved"),
    lastUpdateDate: moment.optional(),
    lastUpdatedByName: z.string().optional(),
  })
  .meta({ id: 'ImportTemplateDetail' })

export type ImportTemplateDetail = z.infer<typeof importTemplateDetail>

export const importTemplateDraft = z.object({
  templateCode: z.string().max(128),
  objectVersionNumber: z.int().min(0).describe('0 if the tenant has saved nothing yet'),
  templateName: z.string().trim().min(1).max(120),
  _tls: templateTexts.optional(),
  enabledFlag: flag,
  templateLineList: z.array(templateLine).min(1).max(200),
})

const importTemplateInfo = importTemplate.extend({
  columns: z.array(importColumn).describe('The columns'),
  modes: z.array(importMode).describe('What the caller may do with a file'),
  notes: z.array(z.string()).describe('What people must know to fill in the file'),
})

export const importBatch = z
  .object({
    batch: id.describe('The id of the imported file'),
    templateCode: z.string(),
    templateName: z.string(),
    fileName: z.string(),
    status: importState,
    rowCount: z.int(),
    failedCount: z.int().describe('Rows with errors in the last check or attempt'),
    mode: importMode,
    createdCount: z.int().describe('Rows that create a record, or did'),
    updatedCount: z.int().describe('Rows that update a record, or did'),
    unchangedCount: z.int().describe('Rows whose record has all values already'),
    undoableUntil: moment.optional().describe('The caller can undo the import until then'),
    canSendLinks: z.boolean().describe('Whether the caller may send new people a link to set their password'),
    sentLinkCount: z.int().describe('New people who were sent a link'),
    refusedLinkCount: z.int().describe('New people who could not be sent one'),
    removedCount: z.int().describe('Rows whose record undoing deletes, once it is previewed or done'),
    restoredCount: z.int().describe('Rows whose record undoing gives its old values'),
    keptCount: z.int().describe('Rows whose record stays, because it was used or changed since'),
    creationDate: moment,
    realName: z.string(),
  })
  .meta({ id: 'ImportBatch' })

export type ImportBatch = z.infer<typeof importBatch>

/** The effect of undoing on the record of a row; a restored one can have values that stay. */
export const undoResult = z.enum(['removed', 'restored', 'kept']).meta({ id: 'ImportUndoResult' })

const fault = z.object({
  field: z.string().optional().describe('The name of the field'),
  message: z.string().describe('The message'),
})

export const importRow = z
  .object({
    id,
    line: z.int().describe('The line of the file'),
    data: z.record(z.string(), z.string()).describe('The cells of the row, by the codes of their columns'),
    dataStatus: importRowState.describe('The state of the row'),
    faults: z.array(fault).describe('What is wrong with the row, by field'),
    outcome: importOutcome.optional().describe('What the row does, or did, once it is checked'),
    changes: z
      .array(
        z.object({
          field: z.string().describe('The column of the file'),
          from: z.string().describe('The value before the import'),
          to: z.string().describe('The value in the file'),
        }),
      )
      .describe('The fields that the row changes in an existing record'),
    link: z
      .object({
        sentDate: moment.optional().describe('When the link was sent'),
        reason: z.string().optional().describe('The reason why none was sent'),
      })
      .optional()
      .describe('The link that the new person was sent'),
    undo: z
      .object({
        result: undoResult.describe('Whether the record goes, gets its former values or stays'),
        reasons: z.array(fault).describe('The reasons why values stay'),
      })
      .optional()
      .describe('What undoing the import does to the record, once it is previewed or done'),
  })
  .meta({ id: 'ImportRow' })

export type ImportRow = z.infer<typeof importRow>

const templates = '/himp/v1/[{tenantId}/]'

const set = { permission: 'import.template.update' } as const

const imports = '/himp/v1/{tenantId}/import'

const ofBatch = z.object({
  templateCode: z.string().max(128),
  batch: id.describe('The id of the imported file'),
})

const file = z.custom<Uint8Array>(value => value instanceof Uint8Array)

export const dataImportApi = {
  templates: endpoint({
    method: 'GET',
    path: `${templates}template-headers`,
    summary: 'Imports available to the caller, by page',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(['templateCode', 'templateName']),
      templateCode: z.string().max(128).optional(),
      templateName: z.string().max(120).optional(),
    }),
    response: page(importTemplate),
  }),
  template: endpoint({
    method: 'GET',
    path: `${templates}template-headers/{templateCode}`,
    summary: 'The settings of a template, with its titles in every language',
    access: set,
    example: { params: { templateCode: 'HIAM.ROLE' } },
    response: importTemplateDetail,
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: `${templates}template-headers`,
    summary: 'Set up a template for the current tenant; at the platform, the default for all tenants',
    access: set,
    body: importTemplateDraft,
    example: {
      body: {
        templateCode: 'HIAM.ROLE',
        objectVersionNumber: 0,
        templateName: 'Duties',
        enabledFlag: 1,
        templateLineList: [
          {
            columnCode: 'code',
            columnName: 'Duty',
            enabledFlag: 1,
            requiredFlag: 1,
            sampleData: 'night-desk',
          },
          {
            columnCode: 'name',
            columnName: 'Name',
            enabledFlag: 1,
            requiredFlag: 1,
            sampleData: 'Night desk',
          },
        ],
      },
    },
    response: importTemplateDetail,
  }),
  resetTemplate: endpoint({
    method: 'DELETE',
    path: `${templates}template-headers`,
    summary: 'Reset a template of the current tenant to its default',
    access: set,
    body: z.object({ templateCode: z.string().max(128) }),
    example: { body: { templateCode: 'HIAM.ROLE' } },
  }),
  info: endpoint({
    method: 'GET',
    path: `${templates}template/{templateCode}/info`,
    summary: 'The columns of a template',
    access: 'signed-in',
    example: { params: { templateCode: 'HIAM.ROLE' } },
    response: importTemplateInfo,
  }),
  excel: endpoint({
    method: 'GET',
    path: `${templates}template/{templateCode}/excel`,
    summary: 'Download a template as a workbook with a sample row',
    access: 'signed-in',
    example: { params: { templateCode: 'HIAM.ROLE' } },
    response: file,
  }),
  csv: endpoint({
    method: 'GET',
    path: `${templates}template/{templateCode}/csv`,
    summary: 'Download a template as CSV with a sample row',
    access: 'signed-in',
    example: { params: { templateCode: 'HIAM.ROLE' } },
    response: file,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${imports}/data/data-upload`,
    summary: 'Upload a file to import, as the form field `file`; returns the batch',
    access: 'signed-in',
    // Its handler asks for the permission of what is imported.
    tokens: 'always',
    query: z.object({
      templateCode: z.string().max(128),
      mode: importMode
        .default('create')
        .describe('Whether rows create records, update those that exist, or both'),
    }),
    body: multipartForm,
    example: { query: { templateCode: 'HIAM.ROLE' }, body: { file: 'roles.csv' } },
    response: z.string(),
    largestBody: largestImport + 64 * 1024,
  }),
  validate: endpoint({
    method: 'POST',
    path: `${imports}/data/data-validate`,
    summary: 'Dry run: import every row and roll back, storing what each would do',
    access: 'signed-in',
    // Its handler asks for the permission of what is imported.
    tokens: 'always',
    query: ofBatch,
    example: { query: { templateCode: 'HIAM.ROLE', batch: exampleId.importBatch } },
  }),
  import: endpoint({
    method: 'POST',
    path: `${imports}/data/data-import`,
    summary:
      'Import every row of a checked batch or none; a batch is imported only once, however often this is called',
    access: 'signed-in',
    stepUp: 'partly',
    // Its handler asks for the permission of what is imported.
    tokens: 'always',
    query: ofBatch.extend({
      sendFlag: z
        .enum(['0', '1'])
        .optional()
        .describe('1: new people are then sent a link to set their password'),
      invalidFlag: z
        .enum(['0', '1'])
        .optional()
        .describe('1: rows that the check found invalid are left out; otherwise they stop the import'),
    }),
    example: { query: { templateCode: 'HIAM.ROLE', batch: exampleId.checkedBatch } },
  }),
  sendLinks: endpoint({
    method: 'POST',
    path: `${imports}/data/data-send-links`,
    summary: 'Send the people that an import created a link to set their password, unless they got one',
    access: 'signed-in',
    stepUp: 'partly',
    query: ofBatch,
    example: { query: { templateCode: 'HIAM.ACCOUNT', batch: exampleId.importedBatch } },
  }),
  checkUndo: endpoint({
    method: 'POST',
    path: `${imports}/data/data-undo-validate`,
    summary: 'Dry run of undoing an import: undo every row and roll back, storing what happens to each',
    access: 'signed-in',
    query: ofBatch,
    example: { query: { templateCode: 'HIAM.ACCOUNT', batch: exampleId.importedBatch } },
  }),
  undo: endpoint({
    method: 'POST',
    path: `${imports}/data/data-undo`,
    summary: `Undo an import within ${importUndoHours} hours: records that it created and nobody used are deleted, and values that nobody changed since are restored`,
    access: 'signed-in',
    stepUp: 'partly',
    query: ofBatch,
    example: { query: { templateCode: 'HIAM.ACCOUNT', batch: exampleId.importedBatch } },
  }),
  status: endpoint({
    method: 'GET',
    path: `${imports}/data/status`,
    summary: 'The progress of a batch',
    access: 'signed-in',
    // Its handler asks for the permission of what is imported.
    tokens: 'always',
    query: z.object({ batch: id.describe('The id of the imported file') }),
    example: { query: { batch: exampleId.importBatch } },
    response: importBatch.extend({
      doneRows: z.int().optional().describe('The number of rows that are done'),
      problem: z.string().optional().describe('Why the file cannot be imported'),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${imports}/data`,
    summary: 'Rows of a batch in file order, invalid ones first, by page',
    access: 'signed-in',
    query: z.object({
      batch: id.describe('The id of the imported file'),
      result: z
        .enum(['created', 'updated', 'unchanged', 'invalid', 'kept'])
        .optional()
        .describe('Only the rows with this result'),
      page: pageQuery([]).page,
      size: pageQuery([]).size,
    }),
    example: { query: { batch: exampleId.importBatch } },
    response: page(importRow),
  }),
  changeRow: endpoint({
    method: 'PUT',
    path: `${imports}/data/{rowId}`,
    summary: 'Update a row before the import; the batch must be checked again',
    access: 'signed-in',
    body: z.object({
      batch: id.describe('The id of the imported file'),
      data: z
        .record(z.string().max(64), z.string().max(4000))
        .describe('The cells of the row, by the codes of their columns'),
    }),
    example: {
      params: { rowId: exampleId.importRow },
      body: { batch: exampleId.importBatch, data: { name: 'Harbour pilot' } },
    },
  }),
  mendRow: endpoint({
    method: 'PUT',
    path: `${imports}/data/{rowId}/cells`,
    summary: 'Update cells of a row of a checked batch and check that row; the others stay checked',
    access: 'signed-in',
    body: z.object({
      batch: id.describe('The id of the imported file'),
      data: z
        .record(z.string().max(64), z.string().max(4000))
        .describe('The changed cells, by the codes of their columns'),
    }),
    example: {
      params: { rowId: exampleId.importRow },
      body: { batch: exampleId.checkedBatch, data: { name: 'Harbour pilot' } },
    },
    response: importRow,
  }),
  replaceInColumn: endpoint({
    method: 'PUT',
    path: `${imports}/columns/{columnCode}/cells`,
    summary:
      'Replace a text in the cells of a column before the import, in every row, and check the batch again',
    access: 'signed-in',
    body: z.object({
      batch: id.describe('The id of the imported file'),
      from: z
        .string()
        .max(longestReplaced)
        .describe('The text to replace; without one, empty cells are filled'),
      to: z.string().max(longestReplaced).describe('The text in its place'),
    }),
    example: {
      params: { columnCode: 'name' },
      body: { batch: exampleId.importBatch, from: 'Harbor', to: 'Harbour' },
    },
    response: z.object({ replacedCount: z.int().describe('The number of cells that have changed') }),
  }),
  invalidRows: endpoint({
    method: 'GET',
    path: `${imports}/invalid-rows`,
    summary:
      'Download the invalid rows of a batch as a workbook, each with the reason; it can be corrected and imported',
    access: 'signed-in',
    query: ofBatch,
    example: { query: { templateCode: 'HIAM.ROLE', batch: exampleId.importBatch } },
    response: file,
  }),
  removeRow: endpoint({
    method: 'DELETE',
    path: `${imports}/data/{rowId}`,
    summary: 'Skip a row; the batch must be checked again',
    access: 'signed-in',
    body: z.object({ batch: id.describe('The id of the imported file') }),
    example: { params: { rowId: exampleId.importRow }, body: { batch: exampleId.importBatch } },
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${imports}/manager/{batch}`,
    summary: 'Cancel an import before it begins: the file and its rows are deleted',
    access: 'signed-in',
    example: { params: { batch: exampleId.canceledBatch } },
  }),
  history: endpoint({
    method: 'GET',
    path: `${imports}/manager`,
    summary: 'Your imports, by page, newest first',
    access: 'signed-in',
    query: z.object({
      ...growingPageQuery(['fileName', 'templateCode', 'status', 'creationDate']),
      fileName: z.string().max(120).optional(),
      status: anyOf(importState).optional(),
    }),
    response: growingPage(importBatch),
  }),
}
