import { buffer } from 'node:stream/consumers'
import { exportFormOf, exportOf, exportOptions, mostRowsAtOnce } from '@atrium/contract/export'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { columnsFor } from '../../http/export-cells.ts'
import { requireFeature } from '../../http/features.ts'
import { formRefusal } from '../../http/form-refusal.ts'
import type { Walls } from '../../http/guard.ts'
import type { ListRoute } from '../../http/own-calls.ts'
import { type Context, type Route, register } from '../../http/routes.ts'
import {
  attachment,
  countRows,
  fileNameOf,
  fileOf,
  mediaTypes,
  prepareExport,
  recordExport,
} from './export.actions.ts'
import { insertJob } from './job.queries.ts'

/** The export of every list that is registered so far. */
export function exportRoutes({ own }: Walls): Route[] {
  return [...own.lists.values()].map(list => {
    const call = exportOf(list.call)
    return {
      call,
      handle: (input, context) =>
        answerExport(
          list,
          input as { query: z.output<typeof call.query> },
          context as unknown as Context<'signed-in'>,
        ),
    }
  })
}

const largestForm = 64 * 1024

/** The same exports as forms, which are all that these addresses take by POST. */
export async function registerExportForms(app: FastifyInstance, walls: Walls): Promise<void> {
  const forms = [...walls.own.lists.values()].map((list): Route => {
    const call = exportFormOf(list.call)
    return {
      call,
      handle: (input, context) =>
        answerExport(
          list,
          { query: (input as { body: Record<string, unknown> }).body },
          context as unknown as Context<'signed-in'>,
        ),
    }
  })
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestForm },
      (_request, text, done) => {
        const fields = new URLSearchParams(String(text))
        const fieldOf = (name: string) => {
          const values = fields.getAll(name)
          return values.length > 1 ? values : values[0]
        }
        done(null, Object.fromEntries([...new Set(fields.keys())].map(name => [name, fieldOf(name)])))
      },
    )
    scope.setErrorHandler(formRefusal(walls.ownOrigin))
    scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('error.body.type')))
    register(scope, walls, forms)
  })
}

/** The columns, the file, or the job that makes it. */
async function answerExport(
  list: ListRoute,
  { query: asked }: { query: Readonly<Record<string, unknown>> },
  context: Context<'signed-in'>,
) {
  const { db, session, reply } = context
  await requireFeature(db, 'export')
  const options = exportOptions.parse({
    ...asked,
    async: asked.async === undefined ? undefined : String(asked.async),
  })
  if (options.exportType === 'COLUMN')
    return columnsFor(list.call, session).map(({ field, title }) => ({ id: field, name: field, title }))

  const query = Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in exportOptions.shape)))
  const made = await prepareExport(list, { query, options }, context)
  const rows = await countRows(list, query, context)
  if (options.async || rows > mostRowsAtOnce) {
    const id = await insertJob(db, session, {
      kind: 'export',
      name: made.name,
      input: { path: list.call.path, query, options },
    })
    return { uuid: id }
  }
  await recordExport(db, session, { list, made, rows })
  reply.header('content-disposition', attachment(fileNameOf(made, new Date())))
  reply.type(mediaTypes[made.fileType])
  return buffer(fileOf(made))
}
