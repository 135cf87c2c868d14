import { randomUUID } from 'node:crypto'
import { roleApi } from '@atrium/contract/iam/role'
import { userListApi } from '@atrium/contract/iam/user-list'
import { noticeApi } from '@atrium/contract/message/notice'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { isLoopback } from './config.ts'
import type { Changes } from './db/changes.ts'
import type { Databases } from './db/connect.ts'
import { siteOf } from './db/site.ts'
import { keepSwept } from './db/sweep.ts'
import { addErrorTrigger } from './features/admin/error-trigger.routes.ts'
import { traceRoutes } from './features/admin/trace.routes.ts'
import { registerPictures } from './features/file/picture.routes.ts'
import { clientRoutes } from './features/iam/client.routes.ts'
import { menuRoutes } from './features/iam/menu.routes.ts'
import { passwordPolicyRoutes } from './features/iam/password-policy.routes.ts'
import { permissionRoutes } from './features/iam/permission.routes.ts'
import { preferenceRoutes } from './features/iam/preference.routes.ts'
import { findClientOrigins, isPortalHost, searchMembers, searchRoles } from './features/iam/reads.ts'
import { roleRoutes } from './features/iam/role.routes.ts'
import { securityRoutes } from './features/iam/security.routes.ts'
import { selfRoutes } from './features/iam/self.routes.ts'
import { sessionRoutes } from './features/iam/session.routes.ts'
import { sessionPolicyRoutes } from './features/iam/session-policy.routes.ts'
import { shortcutRoutes } from './features/iam/shortcut.routes.ts'
import { tenantRoutes } from './features/iam/tenant.routes.ts'
import { userListRoutes } from './features/iam/user-list.routes.ts'
import { workplaceRoutes } from './features/iam/workplace.routes.ts'
import { addLive } from './features/message/live.routes.ts'
import { mailRoutes } from './features/message/mail.routes.ts'
import { startSending } from './features/message/mail.sending.ts'
import { messageRoutes } from './features/message/message.routes.ts'
import { noticeRoutes } from './features/message/notice.routes.ts'
import { permissionRequestRoutes } from './features/message/permission-request.routes.ts'
import { searchNotices } from './features/message/reads.ts'
import { receiveConfigRoutes } from './features/message/receive-config.routes.ts'
import { registerOauth } from './features/oauth/oauth.routes.ts'
import { addPrivate } from './features/oauth/private.routes.ts'
import { needsSetup } from './features/oauth/setup.ts'
import { tokenRoutes } from './features/oauth/token.routes.ts'
import { dashboardRoutes } from './features/platform/dashboard.routes.ts'
import { draftRoutes } from './features/platform/draft.routes.ts'
import { hierarchyRoutes } from './features/platform/hierarchy.routes.ts'
import { languageRoutes } from './features/platform/language.routes.ts'
import { lovRoutes } from './features/platform/lov.routes.ts'
import { lovViewRoutes } from './features/platform/lov-view.routes.ts'
import { multiLanguageRoutes } from './features/platform/multi-language.routes.ts'
import { onlineUserRoutes } from './features/platform/online-user.routes.ts'
import { promptRoutes } from './features/platform/prompt.routes.ts'
import { savedViewRoutes } from './features/platform/saved-view.routes.ts'
import { type Searched, searchRoutes } from './features/platform/search.routes.ts'
import { signInLogRoutes } from './features/platform/sign-in-log.routes.ts'
import { staticTextRoutes } from './features/platform/static-text.routes.ts'
import { uiTableRoutes } from './features/platform/ui-table.routes.ts'
import { announcementRoutes } from './features/portal/announcement.routes.ts'
import { downloadRoutes } from './features/portal/download.routes.ts'
import { portalPageRoutes } from './features/portal/page.routes.ts'
import { registerPortal } from './features/portal/portal.routes.ts'
import { answerError } from './http/answer.ts'
import { AppError } from './http/app-error.ts'
import { addConsole } from './http/console.ts'
import { addCors } from './http/cors.ts'
import { addDraining } from './http/draining.ts'
import { noteLegacyCaller, type Walls } from './http/guard.ts'
import { addHeaders, baseHeaders } from './http/headers.ts'
import { addHealth } from './http/health.ts'
import { refuseOtherHosts } from './http/host.ts'
import { Kept } from './http/kept.ts'
import { loggerOptions } from './http/log.ts'
import type { Reach } from './http/mail.ts'
import { refuseMalformed } from './http/malformed.ts'
import { openApi } from './http/openapi.ts'
import { OwnCalls } from './http/own-calls.ts'
import { register } from './http/routes.ts'
import { RowTokens } from './http/row-token.ts'
import { addTracing } from './http/trace.ts'

/** What the search over records finds, in the order of its answer. */
const searched: readonly Searched[] = [
  { noun: 'role', access: roleApi.list.access, find: searchRoles },
  { noun: 'user', access: userListApi.list.access, find: searchMembers },
  { noun: 'announcement', access: noticeApi.listAll.access, find: searchNotices },
]

/** The server with every feature registered: its table of contents. */
export async function buildApp(
  config: Config,
  secret: string,
  databases: Databases,
  changes: Changes,
): Promise<FastifyInstance> {
  const app = fastify({
    ...loggerOptions(config),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    connectionTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(baseHeaders(config.publicUrl))),
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, baseHeaders(config.publicUrl)),
  })
  const site = siteOf(databases.site)
  const walls: Walls = {
    app: databases.app,
    site,
    kept: new Kept(changes, databases.app),
    rowTokens: new RowTokens(secret),
    own: new OwnCalls(),
    secureCookie: config.publicUrl.protocol === 'https:' || isLoopback(config.publicUrl.hostname),
    ownOrigin: config.publicUrl.origin,
  }
  const isDemonstration = config.demo !== 'none'
  // Without a server for mail the demonstration shows what it would have sent; nothing sends to phones yet.
  const reach: Reach = { email: isDemonstration || config.mail !== undefined, sms: isDemonstration }
  app.decorateRequest('session', undefined)
  app.decorate('services', config.services)
  app.setErrorHandler(async (error, request, reply) => {
    await noteLegacyCaller(walls, request)
    return answerError(error, request, reply)
  })
  await app.register(cookie)
  acceptEmptyJson(app)
  addHeaders(app, config.publicUrl)
  refuseOtherHosts(
    app,
    config.publicUrl,
    async host => config.services.has('portal') && isPortalHost(walls, host),
  )
  const ofClients = () => findClientOrigins(walls)
  await addCors(
    app,
    walls,
    async origin => config.allowedOrigins.includes(origin) || (await ofClients()).includes(origin),
  )
  addDraining(app, config.drainSeconds)
  const stopSweeping = keepSwept(site, error => app.log.error({ err: error }, 'the sweep failed'))
  app.addHook('onClose', async () => stopSweeping())
  addHealth(app, databases.app, config)
  addTracing(app, site)
  // Who wrote reads the own write next, also from what is kept.
  app.addHook('onSend', async request => {
    if (request.method !== 'GET') await walls.kept.settled()
  })

  // Handed the connection that sees every tenant: who the person is does not depend on the tenant.
  register(app, walls, selfRoutes(site, walls))
  register(app, walls, clientRoutes)
  register(app, walls, preferenceRoutes(site))
  register(app, walls, sessionRoutes(site))
  register(app, walls, userListRoutes)
  register(app, walls, menuRoutes)
  register(app, walls, permissionRoutes)
  register(app, walls, passwordPolicyRoutes)
  register(app, walls, roleRoutes)
  register(app, walls, securityRoutes(site, walls, secret, reach))
  register(app, walls, sessionPolicyRoutes(site))
  register(app, walls, shortcutRoutes)
  register(app, walls, tenantRoutes(site))
  register(app, walls, workplaceRoutes(site))
  register(app, walls, mailRoutes(site, isDemonstration))
  register(app, walls, tokenRoutes(walls))
  if (config.services.has('oauth')) await registerOauth(app, walls, { ...config, secret, reach })
  register(app, walls, traceRoutes(site, config.trace))
  register(app, walls, dashboardRoutes)
  register(app, walls, draftRoutes(secret))
  register(app, walls, hierarchyRoutes)
  register(app, walls, languageRoutes)
  register(app, walls, lovRoutes(walls.own))
  register(app, walls, lovViewRoutes(walls.own))
  register(app, walls, multiLanguageRoutes)
  register(app, walls, onlineUserRoutes(site))
  register(app, walls, promptRoutes)
  register(app, walls, savedViewRoutes)
  register(app, walls, searchRoutes(searched))
  register(app, walls, signInLogRoutes(site))
  register(app, walls, staticTextRoutes)
  register(app, walls, uiTableRoutes)
  addLive(app, walls, changes, config.heartbeatSeconds)
  register(app, walls, messageRoutes)
  register(app, walls, noticeRoutes)
  register(app, walls, permissionRequestRoutes(site, config.publicUrl.origin))
  register(app, walls, receiveConfigRoutes)
  if (config.services.has('file')) await registerPictures(app, walls)
  register(app, walls, announcementRoutes(walls))
  register(app, walls, downloadRoutes(walls))
  register(app, walls, portalPageRoutes(walls))
  if (config.services.has('portal')) await registerPortal(app, walls)
  addErrorTrigger(app, walls)

  if (config.mail && config.services.has('message')) {
    const stopSending = startSending(site, config.mail, app.log)
    app.addHook('onClose', stopSending)
  }

  const document = JSON.stringify(openApi('0.1.0', config.publicUrl))
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
  if (config.services.has('console')) addPrivate(app, walls)
  await addConsole(app, config, walls, () => needsSetup(site))
  return app
}

/** JSON is the only body a call takes; front ends of the family announce it and send none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, body as string, done)
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('error.body.type')))
}
