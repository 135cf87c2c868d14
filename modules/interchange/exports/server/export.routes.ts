import { buffer } from 'node:stream/consumers'
import { exportFormOf, exportOf, exportOptions, mostRowsAtOnce } from '@atrium/contract/export'
import { isAcross } from '@atrium/server/access/across-tenants'
import { requireFeature } from '@atrium/server/access/features'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { formRefusal } from '@atrium/server/http/pages/form-refusal'
import { register } from '@atrium/server/http/register'
import type { Context, Route } from '@atrium/server/http/routes'
import { columnsFor } from '@atrium/server/interchange/export-cells'
import type { ListRoute } from '@atrium/server/interchange/own-calls'
import { customColumns } from '@atrium/server/resource/custom/custom-columns'
import type { FastifyInstance } from 'fastify'
import { insertJob } from '../../jobs/server/job.queries.ts'
import {
  attachment,
  countRows,
  fileNameOf,
  fileOf,
  mediaTypes,
  prepareExport,
  recordExport,
} from './export.actions.ts'
import type { ExportsDb } from './exports.tables.ts'

/** The export call of every registered list. */
export function exportRoutes({ own, site }: RequestServices): Route[] {
  return [...own.lists.values()].map(list => {
    const call = exportOf(list.call)
    return {
      call,
      handle: (input, context) =>
        answerExport(
          { list, site, ...(input as Asked) },
          context as unknown as Context<'signed-in', ExportsDb>,
        ),
    }
  })
}

const largestForm = 64 * 1024

/** The same exports as HTML forms, the only POST bodies these addresses accept. */
export async function registerExportForms(app: FastifyInstance, services: RequestServices): Promise<void> {
  const forms = [...services.own.lists.values()].map((list): Route => {
    const call = exportFormOf(list.call)
    return {
      call,
      handle: (input, context) =>
        answerExport(
          { list, site: services.site, ...(input as Asked), query: (input as { body: Asked['query'] }).body },
          context as unknown as Context<'signed-in', ExportsDb>,
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
    scope.setErrorHandler(formRefusal(services.ownOrigin))
    scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('error.body.type')))
    register(scope, services, forms)
  })
}

interface Asked {
  params: { tenantId?: string }
  query: Readonly<Record<string, unknown>>
}

/** Returns the columns, the file, or the job that creates it. */
async function answerExport(
  { list, site, params, query: asked }: Asked & { list: ListRoute; site: Site },
  context: Context<'signed-in', ExportsDb>,
) {
  const { db, session, reply } = context
  await requireFeature(db, 'export')
  const options = exportOptions.parse({
    ...asked,
    async: asked.async === undefined ? undefined : String(asked.async),
  })
  if (options.exportType === 'COLUMN') {
    const added = await customColumns(list.call, db, session)
    return columnsFor(list.call, session, added).map(({ field, title }) => ({
      id: field,
      name: field,
      title,
    }))
  }

  const query = {
    ...Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in exportOptions.shape))),
    ...(params.tenantId !== undefined && { tenantId: session.tenantId }),
  }
  const within = (work: (rows: ExportsDb) => Promise<Buffer | { uuid: string }>) =>
    isAcross(list.call, session) ? site({}, work) : work(db)
  return within(async rows => {
    const asking = { ...context, rows }
    const made = await prepareExport(list, { query, options }, asking)
    const { rowIds } = options
    const found = await countRows(list, query, asking)
    const count = rowIds ? Math.min(found, rowIds.length) : found
    if (options.async || count > mostRowsAtOnce) {
      const id = await insertJob(db, session, {
        kind: 'export',
        name: made.name,
        input: { path: list.call.path, query, options },
      })
      return { uuid: id }
    }
    await recordExport(db, session, { list, made, rows: count })
    reply.header('content-disposition', attachment(fileNameOf(made, new Date())))
    reply.type(mediaTypes[made.fileType])
    return buffer(fileOf(made))
  })
}
