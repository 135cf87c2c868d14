import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pageOf } from '@atrium/contract/page'
import { dataImportApi, type ImportColumn, largestImport } from '@atrium/contract/platform/data-import'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { inTenant, type Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { decide } from '../../http/decide.ts'
import { quoted } from '../../http/export-cells.ts'
import { requireAccess, type Walls } from '../../http/guard.ts'
import { oncePerKey } from '../../http/idempotency.ts'
import { columnsAsSetUp, type Importable, type ImportSetUp, nameOfImport } from '../../http/importable.ts'
import { markupOf } from '../../http/languages.ts'
import { outsideTransaction, register, routes } from '../../http/routes.ts'
import type { Session } from '../../http/session.ts'
import { readTable } from '../../http/table-file.ts'
import { workbook } from '../../http/xlsx.ts'
import {
  type Batch,
  findBatch,
  findBatches,
  findRows,
  insertBatch,
  moveBatch,
} from './data-import.queries.ts'
import type { ImportInput } from './data-import.work.ts'
import { attachment, mediaTypes } from './export.actions.ts'
import {
  asTemplate,
  findSetUp,
  findSetUps,
  findTemplate,
  removeTemplate,
  requireSetUp,
  saveTemplate,
} from './import-template.queries.ts'
import { insertJob } from './job.queries.ts'

/** Imports: their files come in as forms, which are read by the handler. */
export async function registerImports(
  app: FastifyInstance,
  walls: Walls,
  importables: readonly Importable[],
): Promise<void> {
  await app.register(async scope => {
    await scope.register(multipart)
    register(scope, walls, importRoutes(walls, importables))
  })
}

function importRoutes({ app }: Walls, importables: readonly Importable[]) {
  /** @throws `error.not_found`, or Denied when the person may not make one of these. */
  const find = (session: Session, code: string): Importable => {
    const found = importables.find(one => one.code === code)
    if (!found) throw new AppError('error.not_found')
    requireAccess(session, found.access)
    return found
  }
  const columnsOf = (one: Importable, language: string, setUp: ImportSetUp | undefined) =>
    columnsAsSetUp(one, language, setUp).filter(({ isHidden }) => !isHidden)
  const shown = ({ createdAt, ...batch }: Batch, language: string, setUp: ImportSetUp | undefined) => {
    const found = importables.find(({ code }) => code === batch.templateCode)
    return {
      ...batch,
      templateName: found ? nameOfImport(found, language, setUp) : batch.templateCode,
      creationDate: createdAt.toISOString(),
    }
  }
  /** The batch stands still while it is worked on; a second call finds it moved and is refused. */
  const begin = async (db: Scoped, session: Session, { batch, step }: ImportInput): Promise<void> => {
    const found = await findBatch(db, session.userId, batch)
    find(session, found.templateCode)
    // Asked for again after a reply was lost: it is done, or on its way [SAFE-68].
    const isAsked = step === 'check' ? ['CHECKING'] : ['IMPORTING', 'IMPORTED']
    if (isAsked.includes(found.status)) return
    if (step === 'import' && found.failedCount > 0) throw new AppError('error.import.rows')
    await moveBatch(
      db,
      batch,
      step === 'check' ? ['UPLOADED', 'CHECKED'] : ['CHECKED'],
      step === 'check' ? 'CHECKING' : 'IMPORTING',
    )
    await insertJob(db, session, { kind: 'import', name: found.fileName, input: { batch, step } })
  }
  /** @throws `error.import.state` when the rows can not be changed any more */
  const change = async (db: Scoped, session: Session, batch: string): Promise<void> => {
    await findBatch(db, session.userId, batch)
    await moveBatch(db, batch, ['UPLOADED', 'CHECKED'], 'UPLOADED')
  }

  return routes(dataImportApi, {
    async templates({ query }, { db, session, language }) {
      const setUps = await findSetUps(db)
      const { templateCode = '', templateName = '', sort, page, size } = query
      const all = importables
        .filter(({ access }) => decide(session, access).allowed)
        .map(one => asTemplate(one, language, setUps.get(one.code)))
        .filter(
          one =>
            one.templateCode.toLowerCase().includes(templateCode.toLowerCase()) &&
            one.templateName.toLowerCase().includes(templateName.toLowerCase()),
        )
      for (const { field, direction } of sort.toReversed())
        all.sort((one, other) => one[field].localeCompare(other[field]) * (direction === 'asc' ? 1 : -1))
      return pageOf(all.slice(page * size, (page + 1) * size), query, all.length)
    },

    template: ({ params }, { db, session, language }) =>
      findTemplate(db, session, find(session, params.templateCode), language),

    async saveTemplate({ body }, { db, session, language }) {
      const found = find(session, body.templateCode)
      await saveTemplate(db, session, found, body)
      return findTemplate(db, session, found, language)
    },

    resetTemplate: ({ body }, { db, session }) =>
      removeTemplate(db, session, find(session, body.templateCode).code),

    async info({ params }, { db, session, language }) {
      const found = find(session, params.templateCode)
      const setUp = await findSetUp(db, found.code)
      return { ...asTemplate(found, language, setUp), columns: columnsOf(found, language, setUp) }
    },

    excel: async ({ params }, { db, session, language, reply }) => {
      const found = find(session, params.templateCode)
      return templateFile(found, { language, setUp: await findSetUp(db, found.code) }, 'xlsx', reply)
    },
    csv: async ({ params }, { db, session, language, reply }) => {
      const found = find(session, params.templateCode)
      return templateFile(found, { language, setUp: await findSetUp(db, found.code) }, 'csv', reply)
    },

    upload: outsideTransaction(async ({ query }, { session, language, request }) => {
      const found = find(session, query.templateCode)
      if (!request.isMultipart()) throw new AppError('error.body.type')
      const part = await request.file({ limits: { fileSize: largestImport, files: 1 } })
      if (!part) throw new AppError('error.file.missing')
      const bytes = await part.toBuffer().catch(() => {
        throw new AppError('error.body.tooLarge')
      })
      const setUp = await inTenant(app, session, db => requireSetUp(db, found))
      const rows = rowsIn(await readTable(bytes), columnsOf(found, language, setUp))
      const fileName = (part.filename || 'import').slice(0, 120)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const batch = await inTenant(app, { ...session, requestId: request.id }, db => {
        const insert = () => insertBatch(db, session, { templateCode: found.code, fileName, rows })
        return oncePerKey(db, session, request, insert, { fileName, sha256 })
      })
      return batch as Awaited<ReturnType<typeof insertBatch>>
    }),

    validate: ({ query }, { db, session }) => begin(db, session, { batch: query.batch, step: 'check' }),
    import: ({ query }, { db, session }) => begin(db, session, { batch: query.batch, step: 'import' }),

    async status({ query }, { db, session, language }) {
      const batch = await findBatch(db, session.userId, query.batch)
      const job = await db
        .selectFrom('job')
        .select(['doneRows', 'state', 'error'])
        .where(sql<string>`input ->> 'batch'`, '=', batch.batch)
        .where('userId', '=', session.userId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return {
        ...shown(batch, language, await findSetUp(db, batch.templateCode)),
        ...(job?.state === 'DOING' && { doneRows: job.doneRows }),
        ...(job?.state === 'FAILED' && job.error !== null && { problem: job.error }),
      }
    },

    async rows({ query }, { db, session }) {
      const { batch } = await findBatch(db, session.userId, query.batch)
      return findRows(db, { ...query, batch })
    },

    async changeRow({ params, body }, { db, session }) {
      await change(db, session, body.batch)
      const { rows } = await sql`
        update import_row set data = ${JSON.stringify(body.data)}, state = 'NEW', faults = '[]'
        where batch_id = ${body.batch} and id::text = ${params.rowId} returning 1`.execute(db)
      if (rows.length === 0) throw new AppError('error.not_found')
    },

    async removeRow({ params, body }, { db, session }) {
      await change(db, session, body.batch)
      await sql`delete from import_row where batch_id = ${body.batch} and id::text = ${params.rowId}`.execute(
        db,
      )
    },

    async history({ query }, { db, session, language }) {
      const found = await findBatches(db, session.userId, query)
      const setUps = await findSetUps(db)
      return {
        ...found,
        content: found.content.map(batch => shown(batch, language, setUps.get(batch.templateCode))),
      }
    },
  })
}

/**
 * The rows of a table by the names of their fields. The head names them by title or by field, in any order; what it
 * names besides is left out.
 */
function rowsIn([head = [], ...lines]: string[][], columns: readonly ImportColumn[]) {
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

/** A file with the head and a sample, to be filled in. */
function templateFile(
  importable: Importable,
  { language, setUp }: { language: string; setUp: ImportSetUp | undefined },
  type: 'xlsx' | 'csv',
  reply: FastifyReply,
) {
  const columns = columnsAsSetUp(importable, language, setUp).filter(({ isHidden }) => !isHidden)
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
