import { ticketSeconds } from '@atrium/contract/constants'
import { addressesOf } from '@atrium/contract/endpoint'
import { exportPath } from '@atrium/contract/export'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { decide } from '@atrium/server/access/decide'
import { makeTicket, redeemTicket, ticketedAddress } from '@atrium/server/auth/ticket'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import type { FastifyInstance } from 'fastify'
import { attachment, mediaTypes } from './export.actions.ts'
import { cancelTask, findFile, findTasks } from './export-task.queries.ts'
import type { ExportsDb } from './exports.tables.ts'

const fileAddress = (tenantId: number, taskId: string) => `/hpfm/v1/${tenantId}/export-task/${taskId}/file`

/** Needs the connection with access to all tenants: tickets belong to none. */
export function exportTaskRoutes({ site, own }: RequestServices): Route[] {
  return routes<typeof exportTaskApi, ExportsDb>(exportTaskApi, {
    own: ({ query }, { db, session }) => findTasks(db, query, session.userId),
    list: ({ query }, { db }) => findTasks(db, query),

    async cancel({ query }, { db, session }) {
      const seesAll = decide(session, exportTaskApi.list.access).allowed
      const found = await cancelTask(db, query.taskCode, seesAll ? undefined : session.userId)
      if (!found) throw new AppError('error.not_found')
    },

    async ticket({ params }, { db, session }) {
      if (!(await findFile(db, params.taskId, session.userId))) throw new AppError('error.not_found')
      const path = fileAddress(session.tenantId, params.taskId)
      return { downloadUrl: `${path}?access_token=${await makeTicket(site, session, path)}` }
    },

    async formTicket({ body: { path } }, { session }) {
      const isExport = [...own.lists.values()].some(({ call }) =>
        addressesOf(exportPath(call.path)).some(
          address => address.replace(':tenantId', String(session.tenantId)) === path,
        ),
      )
      if (!isExport) throw new AppError('error.not_found')
      return {
        ticket: await makeTicket(site, session, ticketedAddress(path)),
        expiresIn: ticketSeconds,
      }
    },
  })
}

/** Not part of the contract: browsers download without a token, and the response is not JSON. */
export function addExportFiles(app: FastifyInstance, { app: db, site }: RequestServices, store: Store): void {
  app.get('/hpfm/v1/:tenantId(^\\d{1,15}$)/export-task/:taskId/file', async (request, reply) => {
    const { tenantId, taskId } = request.params as { tenantId: string; taskId: string }
    const { access_token: word } = request.query as { access_token?: unknown }
    const path = fileAddress(Number(tenantId), taskId)
    const ticket = typeof word === 'string' ? await redeemTicket(site, word, path) : undefined
    if (!ticket || ticket.tenantId !== Number(tenantId)) throw new AppError('error.not_found')
    const { userId } = await site({}, all =>
      all.selectFrom('session').select('userId').where('id', '=', ticket.sessionId).executeTakeFirstOrThrow(),
    )
    const file = await inTenant(db, ticket, scoped => findFile(scoped, taskId, userId))
    const bytes = file && (await store.get(file.fileKey))
    if (!bytes) throw new AppError('error.not_found')
    return reply
      .headers({
        'content-type': mediaTypes[file.fileName.endsWith('.csv') ? 'csv' : 'xlsx'],
        'content-length': file.fileSize,
        'content-disposition': attachment(file.fileName),
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(bytes)
  })
}
