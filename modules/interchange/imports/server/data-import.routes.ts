import { createHash } from 'node:crypto'
import type { QueryOf } from '@atrium/contract/endpoint'
import { importUndoHours } from '@atrium/contract/interchange/import'
import { pageOf } from '@atrium/contract/page'
import { hasModule } from '@atrium/server/access/off-modules'
import { requireProof } from '@atrium/server/access/step-up'
import type { Session } from '@atrium/server/auth/session'
import type { Db } from '@atrium/server/db/connection/connect'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { FromModule } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { oncePerKey } from '@atrium/server/http/idempotency'
import { register } from '@atrium/server/http/register'
import { type Context, type Handlers, outsideTransaction, routes } from '@atrium/server/http/routes'
import { type Importable, type ImportSetUp, nameOfImport } from '@atrium/server/interchange/importable'
import { readTable } from '@atrium/server/interchange/table-file'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { insertJob } from '../../jobs/server/job.queries.ts'
import { dataImportApi, largestImport } from '../data-import.contract.ts'
import {
  findImportable,
  importableNamed,
  mayInvite,
  mayUndo,
  modesOf,
  requireInvitation,
  requireMode,
  requireUndo,
} from './data-import.access.ts'
import {
  type Batch,
  findBatch,
  findBatches,
  findInvalidRows,
  findRow,
  findRows,
  insertBatch,
  moveBatch,
  removeBatch,
  replaceCells,
  storeFindings,
  updateCells,
} from './data-import.queries.ts'
import { checkRow } from './data-import.rows.ts'
import { type ImportInput, stateDuring } from './data-import.work.ts'
import { invalidFile, notesOf, rowsIn, shownColumns, templateFile } from './import-template.file.ts'
import {
  asTemplate,
  findSetUp,
  findSetUps,
  findTemplate,
  removeTemplate,
  requireSetUp,
  saveTemplate,
} from './import-template.queries.ts'
import type { ImportsDb } from './imports.tables.ts'

/** Registers imports. Uploads are read by their handler. */
export async function registerImports(
  app: FastifyInstance,
  services: RequestServices,
  importables: readonly FromModule<Importable>[],
): Promise<void> {
  await app.register(async scope => {
    await scope.register(multipart)
    register(scope, services, importRoutes(services, importables))
  })
}

type Acting = Pick<SignedIn, 'db' | 'session'>
type SignedIn = Context<'signed-in', ImportsDb>
type Handling = Handlers<typeof dataImportApi, ImportsDb>
type TemplateVerb = 'templates' | 'template' | 'saveTemplate' | 'resetTemplate' | 'info' | 'excel' | 'csv'

const importRoutes = ({ app }: RequestServices, importables: readonly FromModule<Importable>[]) =>
  routes<typeof dataImportApi, ImportsDb>(dataImportApi, {
    ...templateCalls(importables),
    ...batchCalls(app, importables),
  })

/** The templates of imports, with the layout of their files. */
function templateCalls(importables: readonly FromModule<Importable>[]): Pick<Handling, TemplateVerb> {
  const find = (acting: Acting, code: string) => findImportable(importables, acting, code)
  return {
    templates: ({ query }, context) => findTemplates(importables, query, context),

    async template({ params }, { db, session, language }) {
      return findTemplate(db, session, await find({ db, session }, params.templateCode), language)
    },

    async saveTemplate({ body }, { db, session, language }) {
      const found = await find({ db, session }, body.templateCode)
      await saveTemplate(db, session, found, body)
      return findTemplate(db, session, found, language)
    },

    async resetTemplate({ body }, { db, session }) {
      const { code } = await find({ db, session }, body.templateCode)
      await removeTemplate(db, session, code)
    },

    async info({ params }, { db, session, language }) {
      const found = await find({ db, session }, params.templateCode)
      const setUp = await findSetUp(db, found.code)
      return {
        ...asTemplate(found, language, setUp),
        columns: shownColumns(found, language, setUp),
        modes: modesOf(session, found),
        notes: notesOf(found, language),
      }
    },

    async excel({ params }, { db, session, language, reply }) {
      const found = await find({ db, session }, params.templateCode)
      return templateFile(found, { language, setUp: await findSetUp(db, found.code) }, 'xlsx', reply)
    },

    async csv({ params }, { db, session, language, reply }) {
      const found = await find({ db, session }, params.templateCode)
      return templateFile(found, { language, setUp: await findSetUp(db, found.code) }, 'csv', reply)
    },
  }
}

/** Uploaded files and their rows. */
function batchCalls(app: Db, importables: readonly FromModule<Importable>[]): Omit<Handling, TemplateVerb> {
  return {
    upload: outsideTransaction(({ query }, context) => upload(app, importables, query, context)),

    validate: ({ query }, context) => begin(importables, context, { batch: query.batch, step: 'check' }),
    import: ({ query }, context) =>
      begin(
        importables,
        context,
        { batch: query.batch, step: 'import', ...(query.invalidFlag === '1' && { isValidOnly: true }) },
        query.sendFlag === '1',
      ),
    sendLinks: ({ query }, context) => beginLinks(importables, context, query.batch),
    checkUndo: ({ query }, context) =>
      beginUndo(importables, context, { batch: query.batch, step: 'checkUndo' }),
    undo: ({ query }, context) => beginUndo(importables, context, { batch: query.batch, step: 'undo' }),

    status: ({ query }, context) => findStatus(importables, query.batch, context),

    async rows({ query }, { db, session }) {
      const { batch } = await findBatch(db, session.userId, query.batch)
      return findRows(db, { ...query, batch })
    },

    async changeRow({ params, body }, { db, session }) {
      await change(db, session, body.batch)
      const { rows } = await sql`
        update import_row set data = ${JSON.stringify(body.data)}, state = 'NEW', faults = '[]',
          outcome = null, changes = '[]'
        where batch_id = ${body.batch} and id::text = ${params.rowId} returning 1`.execute(db)
      if (rows.length === 0) throw new AppError('error.not_found')
    },

    async mendRow({ params, body }, { db, session }) {
      const { rowId } = params
      const found = await findBatch(db, session.userId, body.batch)
      const importable = await findImportable(importables, { db, session }, found.templateCode)
      requireMode(session, importable, found.mode)
      const { batch, mode } = found
      // Also keeps a step of the import from beginning meanwhile.
      await moveBatch(db, batch, ['CHECKED'], 'CHECKED')
      await updateCells(db, batch, rowId, body.data)
      await storeFindings(db, batch, [await checkRow(db, session, importable, { batch, mode, rowId })])
      return findRow(db, batch, rowId)
    },

    replaceInColumn: ({ params, body }, context) =>
      replaceInColumn(importables, context, { ...body, columnCode: params.columnCode }),

    invalidRows: ({ query }, context) => invalidRows(importables, context, query.batch),

    async removeRow({ params, body }, { db, session }) {
      await change(db, session, body.batch)
      await sql`delete from import_row where batch_id = ${body.batch} and id::text = ${params.rowId}`.execute(
        db,
      )
    },

    async cancel({ params }, { db, session }) {
      const { batch } = await findBatch(db, session.userId, params.batch)
      await removeBatch(db, batch)
    },

    async history({ query }, { db, session, language }) {
      const found = await findBatches(db, session.userId, query)
      const setUps = await findSetUps(db)
      const content = found.content.map(batch =>
        shown(importables, batch, { session, language, setUp: setUps.get(batch.templateCode) }),
      )
      return { ...found, content }
    },
  }
}

async function findTemplates(
  importables: readonly FromModule<Importable>[],
  query: QueryOf<typeof dataImportApi.templates>,
  { db, session, language }: SignedIn,
) {
  const setUps = await findSetUps(db)
  const { templateCode = '', templateName = '', sort, page, size } = query
  const found: Importable[] = []
  for (const one of importables)
    if (hasModule(session.off, one.module) && modesOf(session, one).length > 0)
      found.push(await importableNamed(importables, one.code, { db, session }))
  const all = found
    .map(one => asTemplate(one, language, setUps.get(one.code)))
    .filter(
      one =>
        one.templateCode.toLowerCase().includes(templateCode.toLowerCase()) &&
        one.templateName.toLowerCase().includes(templateName.toLowerCase()),
    )
  for (const { field, direction } of sort.toReversed())
    all.sort((one, other) => one[field].localeCompare(other[field]) * (direction === 'asc' ? 1 : -1))
  return pageOf(all.slice(page * size, (page + 1) * size), query, all.length)
}

/** Reads the file of a form into a batch. No transaction is open while its bytes come in. */
async function upload(
  app: Db,
  importables: readonly FromModule<Importable>[],
  { templateCode, mode }: QueryOf<typeof dataImportApi.upload>,
  { session, language, request }: Omit<SignedIn, 'db'>,
) {
  const importable = await inTenant(app, session, db =>
    findImportable(importables, { db, session }, templateCode),
  )
  requireMode(session, importable, mode)
  const { bytes, fileName } = await fileOf(request)
  const setUp = await inTenant(app, session, db => requireSetUp(db, importable))
  const rows = rowsIn(
    await readTable(bytes),
    shownColumns(importable, language, setUp),
    mode === 'create' ? undefined : importable.unique[0],
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const batch = await inTenant(app, { ...session, requestId: request.id }, db => {
    const insert = () => insertBatch(db, session, { templateCode: importable.code, fileName, mode, rows })
    return oncePerKey(db, session, request, insert, { fileName, mode, sha256 })
  })
  return batch as Awaited<ReturnType<typeof insertBatch>>
}

async function fileOf(request: FastifyRequest): Promise<{ bytes: Buffer; fileName: string }> {
  if (!request.isMultipart()) throw new AppError('error.body.type')
  const part = await request.file({ limits: { fileSize: largestImport, files: 1 } })
  if (!part) throw new AppError('error.file.missing')
  const bytes = await part.toBuffer().catch(() => {
    throw new AppError('error.body.tooLarge')
  })
  return { bytes, fileName: (part.filename || 'import').slice(0, 120) }
}

/** Starts a job. The batch cannot be changed while it runs, and a second start is refused. */
async function begin(
  importables: readonly FromModule<Importable>[],
  { db, session }: SignedIn,
  input: ImportInput,
  isLinkSent = false,
): Promise<void> {
  const { batch, step, isValidOnly } = input
  const found = await findBatch(db, session.userId, batch)
  const importable = await findImportable(importables, { db, session }, found.templateCode)
  requireMode(session, importable, found.mode)
  if (importable.stepUp && step === 'import') requireProof(session)
  if (isLinkSent) requireInvitation(session, importable)
  // A retry after a lost reply: the job is done or running [SAFE-68].
  const isAsked = step === 'check' ? ['CHECKING'] : ['IMPORTING', 'IMPORTED']
  if (isAsked.includes(found.status)) return
  const leftOut = isValidOnly ? found.failedCount : 0
  if (step === 'import' && (found.failedCount > leftOut || found.rowCount === leftOut))
    throw new AppError('error.import.rows')
  await moveBatch(db, batch, step === 'check' ? ['UPLOADED', 'CHECKED'] : ['CHECKED'], stateDuring[step])
  if (isLinkSent)
    await db.updateTable('importBatch').set({ sendLinks: true }).where('id', '=', batch).execute()
  await insertJob(db, session, { kind: 'import', name: found.fileName, input })
}

/** Replaces a text in a column, and starts the check again if a cell has changed. */
async function replaceInColumn(
  importables: readonly FromModule<Importable>[],
  context: SignedIn,
  { batch, columnCode, from, to }: { batch: string; columnCode: string; from: string; to: string },
): Promise<{ replacedCount: number }> {
  const { db, session, language } = context
  const found = await findBatch(db, session.userId, batch)
  const importable = await findImportable(importables, { db, session }, found.templateCode)
  const columns = shownColumns(importable, language, await findSetUp(db, importable.code))
  if (!columns.some(column => column.columnCode === columnCode)) throw new AppError('error.not_found')
  await moveBatch(db, found.batch, ['UPLOADED', 'CHECKED'], 'UPLOADED')
  const replacedCount = await replaceCells(db, found.batch, { columnCode, from, to })
  if (replacedCount > 0) await begin(importables, context, { batch: found.batch, step: 'check' })
  else await moveBatch(db, found.batch, ['UPLOADED'], found.status)
  return { replacedCount }
}

async function invalidRows(
  importables: readonly FromModule<Importable>[],
  { db, session, language, reply }: SignedIn,
  batch: string,
) {
  const found = await findBatch(db, session.userId, batch)
  const importable = await findImportable(importables, { db, session }, found.templateCode)
  const setUp = await findSetUp(db, importable.code)
  const rows = await findInvalidRows(db, found.batch)
  return invalidFile(importable, { language, setUp, fileName: found.fileName, rows }, reply)
}

/** Starts to send links, unless that is going on. */
async function beginLinks(
  importables: readonly FromModule<Importable>[],
  { db, session }: SignedIn,
  batch: string,
): Promise<void> {
  const { templateCode, status, fileName } = await findBatch(db, session.userId, batch)
  const importable = await findImportable(importables, { db, session }, templateCode)
  requireInvitation(session, importable)
  if (importable.stepUp) requireProof(session)
  if (status !== 'IMPORTED') throw new AppError('error.import.state')
  const isGoingOn = await db
    .selectFrom('job')
    .select('id')
    .where(sql<string>`input ->> 'batch'`, '=', batch)
    .where('kind', '=', 'import')
    .where('state', '=', 'DOING')
    .executeTakeFirst()
  if (!isGoingOn)
    await insertJob(db, session, { kind: 'import', name: fileName, input: { batch, step: 'links' } })
}

/** Starts to undo an import, or to preview that. */
async function beginUndo(
  importables: readonly FromModule<Importable>[],
  { db, session }: SignedIn,
  { batch, step }: ImportInput,
): Promise<void> {
  const found = await findBatch(db, session.userId, batch)
  const importable = await findImportable(importables, { db, session }, found.templateCode)
  requireUndo(session, importable, found.mode)
  if (importable.stepUp && step === 'undo') requireProof(session)
  // A retry after a lost reply: the job is done or running [SAFE-68].
  const isAsked = step === 'checkUndo' ? ['UNDO_CHECKING'] : ['UNDOING', 'UNDONE']
  if (isAsked.includes(found.status)) return
  if (found.status === 'IMPORTED' && found.undoableUntil === null)
    throw new AppError('error.import.undo_late', { hours: importUndoHours })
  await moveBatch(db, batch, ['IMPORTED'], stateDuring[step])
  await insertJob(db, session, { kind: 'import', name: found.fileName, input: { batch, step } })
}

/** @throws `error.import.state` if the rows can no longer be changed */
async function change(db: ImportsDb, session: Session, batch: string): Promise<void> {
  await findBatch(db, session.userId, batch)
  await moveBatch(db, batch, ['UPLOADED', 'CHECKED'], 'UPLOADED')
}

async function findStatus(
  importables: readonly FromModule<Importable>[],
  id: string,
  { db, session, language }: SignedIn,
) {
  const batch = await findBatch(db, session.userId, id)
  const job = await db
    .selectFrom('job')
    .select(['doneRows', 'state', 'error'])
    .where(sql<string>`input ->> 'batch'`, '=', batch.batch)
    .where('userId', '=', session.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...shown(importables, batch, { session, language, setUp: await findSetUp(db, batch.templateCode) }),
    ...(job?.state === 'DOING' && { doneRows: job.doneRows }),
    ...(job?.state === 'FAILED' && job.error !== null && { problem: job.error }),
  }
}

function shown(
  importables: readonly FromModule<Importable>[],
  { createdAt, undoableUntil, sendLinks: _, ...batch }: Batch,
  { session, language, setUp }: { session: Session; language: string; setUp: ImportSetUp | undefined },
) {
  const found = importables.find(({ code }) => code === batch.templateCode)
  const isOn = found !== undefined && hasModule(session.off, found.module)
  return {
    ...batch,
    templateName: found ? nameOfImport(found, language, setUp) : batch.templateCode,
    creationDate: createdAt.toISOString(),
    canSendLinks: isOn && mayInvite(session, found),
    ...(isOn &&
      undoableUntil &&
      mayUndo(session, found, batch.mode) && { undoableUntil: undoableUntil.toISOString() }),
  }
}
