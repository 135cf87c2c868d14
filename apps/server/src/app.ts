import { randomUUID } from 'node:crypto'
import { menuEntryApi } from '@atrium/contract/iam/menu-entry'
import { roleApi } from '@atrium/contract/iam/role'
import { userListApi } from '@atrium/contract/iam/user-list'
import { noticeApi } from '@atrium/contract/message/notice'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { hasSecureCookie } from './config.ts'
import { keepSealed } from './db/audit-chain.ts'
import type { Changes } from './db/changes.ts'
import type { Databases } from './db/connect.ts'
import { keyFor } from './db/secrets.ts'
import { siteOf } from './db/site.ts'
import { storeOf } from './db/store.open.ts'
import { keepSwept } from './db/sweep.ts'
import { auditRoutes } from './features/admin/audit.routes.ts'
import { addErrorTrigger } from './features/admin/error-trigger.routes.ts'
import { startBeating } from './features/admin/health.beat.ts'
import { healthRoutes } from './features/admin/health.routes.ts'
import { isolationProbeRoutes } from './features/admin/isolation-probe.routes.ts'
import { recordHistoryRoutes } from './features/admin/record-history.routes.ts'
import { traceRoutes } from './features/admin/trace.routes.ts'
import { registerFiles } from './features/file/file.routes.ts'
import { fileRecount, storeSweep } from './features/file/file.schedulable.ts'
import { keepStoreSwept, prepareStore } from './features/file/file.sweep.ts'
import { accountImport } from './features/iam/account.import.ts'
import { accountRoutes } from './features/iam/account.routes.ts'
import { apiCatalogueRoutes } from './features/iam/api-catalogue.routes.ts'
import { assignmentRoutes } from './features/iam/assignment.routes.ts'
import { clientRoutes } from './features/iam/client.routes.ts'
import { menuRoutes } from './features/iam/menu.routes.ts'
import { menuEntryImport } from './features/iam/menu-entry.import.ts'
import { menuEntryRoutes } from './features/iam/menu-entry.routes.ts'
import { passwordPolicyRoutes } from './features/iam/password-policy.routes.ts'
import { permissionRoutes } from './features/iam/permission.routes.ts'
import { preferenceRoutes } from './features/iam/preference.routes.ts'
import {
  findClientOrigins,
  isPortalHost,
  searchMembers,
  searchMenus,
  searchRoles,
} from './features/iam/reads.ts'
import { roleImport } from './features/iam/role.import.ts'
import { roleRoutes } from './features/iam/role.routes.ts'
import { roleGrantRoutes } from './features/iam/role-grant.routes.ts'
import { roleScopeRoutes } from './features/iam/role-scope.routes.ts'
import { startTakingBack } from './features/iam/role-trial.actions.ts'
import { securityRoutes } from './features/iam/security.routes.ts'
import { selfRoutes } from './features/iam/self.routes.ts'
import { sessionRoutes } from './features/iam/session.routes.ts'
import { sessionPolicyRoutes } from './features/iam/session-policy.routes.ts'
import { shortcutRoutes } from './features/iam/shortcut.routes.ts'
import { startRemovals } from './features/iam/tenant.removal.ts'
import { tenantRoutes } from './features/iam/tenant.routes.ts'
import { userGroupRoutes } from './features/iam/user-group.routes.ts'
import { userListRoutes } from './features/iam/user-list.routes.ts'
import { workplaceRoutes } from './features/iam/workplace.routes.ts'
import { deliveryRoutes } from './features/message/delivery.routes.ts'
import { deliveryClearing } from './features/message/delivery.schedulable.ts'
import { startSending } from './features/message/delivery.sending.ts'
import { unreadDigest } from './features/message/digest.schedulable.ts'
import { addLive } from './features/message/live.routes.ts'
import { mailRoutes } from './features/message/mail.routes.ts'
import { mailServerRoutes } from './features/message/mail-server.routes.ts'
import { messageRoutes } from './features/message/message.routes.ts'
import { messageTemplateRoutes } from './features/message/message-template.routes.ts'
import { noticeRoutes } from './features/message/notice.routes.ts'
import { startTelling } from './features/message/notice.sending.ts'
import { permissionRequestRoutes } from './features/message/permission-request.routes.ts'
import { searchNotices } from './features/message/reads.ts'
import { receiveConfigRoutes } from './features/message/receive-config.routes.ts'
import { receiveRuleRoutes } from './features/message/receive-rule.routes.ts'
import { receiverGroupRoutes } from './features/message/receiver-group.routes.ts'
import { sendConfigRoutes } from './features/message/send-config.routes.ts'
import { webhookRoutes } from './features/message/webhook.routes.ts'
import { registerOauth } from './features/oauth/oauth.routes.ts'
import { addPrivate } from './features/oauth/private.routes.ts'
import { needsSetup } from './features/oauth/setup.ts'
import { tokenRoutes } from './features/oauth/token.routes.ts'
import { configRoutes } from './features/platform/config.routes.ts'
import { dashboardRoutes } from './features/platform/dashboard.routes.ts'
import { dashboardCardRoutes } from './features/platform/dashboard-card.routes.ts'
import { dataHierarchyRoutes } from './features/platform/data-hierarchy.routes.ts'
import { registerImports } from './features/platform/data-import.routes.ts'
import { importWork } from './features/platform/data-import.work.ts'
import { draftRoutes } from './features/platform/draft.routes.ts'
import { exportRoutes, registerExportForms } from './features/platform/export.routes.ts'
import { listExport } from './features/platform/export.schedulable.ts'
import { exportWork } from './features/platform/export.work.ts'
import { addExportFiles, exportTaskRoutes } from './features/platform/export-task.routes.ts'
import { featureRoutes } from './features/platform/feature.routes.ts'
import { hierarchyRoutes } from './features/platform/hierarchy.routes.ts'
import { startJobs } from './features/platform/job.work.ts'
import { jobRunRoutes } from './features/platform/job-run.routes.ts'
import { languageRoutes } from './features/platform/language.routes.ts'
import { lovRoutes } from './features/platform/lov.routes.ts'
import { lovViewRoutes } from './features/platform/lov-view.routes.ts'
import { multiLanguageRoutes } from './features/platform/multi-language.routes.ts'
import { onlineUserRoutes } from './features/platform/online-user.routes.ts'
import { passwordKeyRoutes } from './features/platform/password-key.routes.ts'
import { promptImport } from './features/platform/prompt.import.ts'
import { promptRoutes } from './features/platform/prompt.routes.ts'
import { roleCardRoutes } from './features/platform/role-card.routes.ts'
import { rowSweep } from './features/platform/row-sweep.schedulable.ts'
import { savedViewRoutes } from './features/platform/saved-view.routes.ts'
import { scheduledJobRoutes } from './features/platform/scheduled-job.routes.ts'
import { startScheduler } from './features/platform/scheduled-job.work.ts'
import { type Searched, searchRoutes } from './features/platform/search.routes.ts'
import { signInLogRoutes } from './features/platform/sign-in-log.routes.ts'
import { signInClearing } from './features/platform/sign-in-log.schedulable.ts'
import { staticTextRoutes } from './features/platform/static-text.routes.ts'
import { tenantExportRoutes } from './features/platform/tenant-export.routes.ts'
import { tenantExportWork } from './features/platform/tenant-export.work.ts'
import { uiTableRoutes } from './features/platform/ui-table.routes.ts'
import { unitImport } from './features/platform/unit.import.ts'
import { unitRoutes } from './features/platform/unit.routes.ts'
import { unitMemberRoutes } from './features/platform/unit-member.routes.ts'
import { valueListImport } from './features/platform/value-list.import.ts'
import { valueListRoutes } from './features/platform/value-list.routes.ts'
import { announcementRoutes } from './features/portal/announcement.routes.ts'
import { downloadRoutes } from './features/portal/download.routes.ts'
import { frameRoutes } from './features/portal/frame.routes.ts'
import { managedDownloadRoutes } from './features/portal/managed-download.routes.ts'
import { startPageTimes } from './features/portal/managed-page.due.ts'
import { managedPageRoutes } from './features/portal/managed-page.routes.ts'
import { portalPageRoutes } from './features/portal/page.routes.ts'
import { registerPortal } from './features/portal/portal.routes.ts'
import { answerError, asAppError } from './http/answer.ts'
import { addConsole } from './http/console.ts'
import { addCors } from './http/cors.ts'
import { addDocs } from './http/docs.ts'
import { addDraining } from './http/draining.ts'
import { networksOf, refuseInner } from './http/egress.ts'
import { noteLegacyCaller, type Walls } from './http/guard.ts'
import { addHeaders, baseHeaders } from './http/headers.ts'
import { addHealth } from './http/health.ts'
import { refuseOtherHosts } from './http/host.ts'
import type { Importable } from './http/importable.ts'
import { takeJson } from './http/json-body.ts'
import { Kept } from './http/kept.ts'
import { loggerOptions } from './http/log.ts'
import { type Made, madeOf, sendMade } from './http/made.ts'
import { refuseMalformed } from './http/malformed.ts'
import { leaveFiles } from './http/open-files.ts'
import { openApi } from './http/openapi.ts'
import { OwnCalls } from './http/own-calls.ts'
import { PasswordKey } from './http/password-key.ts'
import { register } from './http/routes.ts'
import { RowTokens } from './http/row-token.ts'
import type { Reach } from './http/send.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import { addTracing } from './http/trace.ts'
import { Turns } from './http/turns.ts'
import { addVitals, callOf } from './http/vitals.ts'

const version = '0.1.0'

/** What the search over records finds, in the order of its answer. */
const searched: readonly Searched[] = [
  { noun: 'role', access: roleApi.list.access, find: searchRoles },
  { noun: 'user', access: userListApi.list.access, find: searchMembers },
  { noun: 'menu', access: menuEntryApi.tree.access, find: searchMenus },
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
    // What comes in slowly, and what stands still, is told apart below.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    // Node looks for heads that are late only every half a minute unless it is told otherwise.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
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
    passwordKey: new PasswordKey(site, secret),
    turns: new Turns(databases.size, config.tenantRate),
    secureCookie: hasSecureCookie(config),
    ownOrigin: config.publicUrl.origin,
  }
  const sealing = keyFor(secret, 'sending')
  const egress = networksOf(config.egressAllow)
  const isAllowed = (host: string) => refuseInner(host, egress)
  const isDemonstration = config.demo !== 'none'
  // Without a server for mail the demonstration shows what it would have sent; nothing sends to phones yet.
  const reach: Reach = { email: isDemonstration || config.mail !== undefined, sms: isDemonstration }
  app.decorateRequest('session', undefined)
  app.decorate('services', config.services)
  app.setErrorHandler(async (error, request, reply) => {
    // Only then does it matter; what could not be answered must not wait once more to be told so.
    if (asAppError(error).status < 500) await noteLegacyCaller(walls, request)
    return answerError(error, request, reply)
  })
  await app.register(cookie)
  takeJson(app)
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
  leaveFiles(app)
  endSlowBodies(app)
  addDraining(app, config.drainSeconds)
  const stopSweeping = keepSwept(site, error => app.log.error({ err: error }, 'the sweep failed'))
  app.addHook('onClose', async () => stopSweeping())
  const stopSealing = keepSealed(site, { dataDir: config.dataDir, secret }, error =>
    app.log.error({ err: error }, 'the audit was not chained'),
  )
  app.addHook('onClose', stopSealing)
  const store = await storeOf(config.files)
  const storeFailed = (error: unknown) => app.log.error({ err: error }, 'the store of files failed')
  await prepareStore(site, store).catch(storeFailed)
  const stopSweepingStore = keepStoreSwept(site, store, storeFailed)
  app.addHook('onClose', async () => stopSweepingStore())
  // What can be imported, in the order in which it is offered.
  const importables: readonly Importable[] = [
    accountImport,
    roleImport,
    menuEntryImport,
    unitImport,
    valueListImport(walls.own),
    promptImport,
  ]
  const schedulables = [
    listExport(walls.own),
    unreadDigest(config.publicUrl.origin),
    signInClearing(site),
    deliveryClearing,
    fileRecount,
    storeSweep(site, store),
    rowSweep(site),
  ]
  addHealth(app, databases.app, config)
  addTracing(app, site)
  const figures = addVitals(app, config.dataDir)
  // Who wrote reads the own write next, also from what is kept.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method === 'GET' || callOf(request)?.onlyReads) return done()
    walls.kept.settled().then(() => done(), done)
  })

  // Handed the connection that sees every tenant: who the person is does not depend on the tenant.
  register(app, walls, selfRoutes(site, walls))
  register(app, walls, accountRoutes(site, reach, config.publicUrl.origin))
  register(app, walls, apiCatalogueRoutes(site, walls))
  register(app, walls, assignmentRoutes)
  register(app, walls, clientRoutes)
  register(app, walls, preferenceRoutes(site))
  register(app, walls, sessionRoutes(site))
  register(app, walls, userGroupRoutes)
  register(app, walls, userListRoutes)
  register(app, walls, menuRoutes(walls))
  register(app, walls, menuEntryRoutes)
  register(app, walls, permissionRoutes(walls))
  register(app, walls, passwordPolicyRoutes)
  register(app, walls, roleRoutes)
  register(app, walls, roleGrantRoutes)
  register(app, walls, roleScopeRoutes)
  register(app, walls, securityRoutes(site, walls, secret, reach))
  register(app, walls, sessionPolicyRoutes(site))
  register(app, walls, shortcutRoutes)
  register(app, walls, tenantRoutes(site, { reach, origin: config.publicUrl.origin, store }))
  register(app, walls, workplaceRoutes(site))
  register(app, walls, mailRoutes(site, isDemonstration))
  register(app, walls, tokenRoutes(walls))
  if (config.services.has('oauth')) await registerOauth(app, walls, { ...config, secret, reach })
  register(app, walls, traceRoutes(site, config.trace))
  register(app, walls, auditRoutes(site))
  register(app, walls, healthRoutes(walls))
  register(app, walls, isolationProbeRoutes(site))
  register(app, walls, recordHistoryRoutes(site, walls.own))
  register(app, walls, configRoutes)
  register(app, walls, dashboardRoutes)
  register(app, walls, dashboardCardRoutes(site))
  register(app, walls, dataHierarchyRoutes)
  register(app, walls, draftRoutes(secret))
  register(app, walls, exportTaskRoutes(walls))
  if (config.services.has('platform')) addExportFiles(app, walls, store)
  register(app, walls, featureRoutes(site))
  register(app, walls, hierarchyRoutes)
  register(app, walls, languageRoutes)
  register(app, walls, lovRoutes(walls.own))
  register(app, walls, lovViewRoutes(walls.own))
  register(app, walls, multiLanguageRoutes)
  register(app, walls, onlineUserRoutes(site))
  register(app, walls, passwordKeyRoutes(walls.passwordKey))
  register(app, walls, promptRoutes)
  register(app, walls, roleCardRoutes)
  register(app, walls, savedViewRoutes)
  register(app, walls, jobRunRoutes(site))
  register(app, walls, scheduledJobRoutes(site, walls.own, schedulables))
  register(app, walls, searchRoutes(searched))
  register(app, walls, signInLogRoutes(site))
  register(app, walls, staticTextRoutes)
  register(app, walls, tenantExportRoutes(site))
  register(app, walls, uiTableRoutes)
  register(app, walls, unitRoutes)
  register(app, walls, unitMemberRoutes)
  register(app, walls, valueListRoutes(walls.own, site))
  addLive(app, walls, changes, config.heartbeatSeconds)
  register(app, walls, deliveryRoutes(site))
  register(
    app,
    walls,
    mailServerRoutes({ site, key: sealing, passwordKey: walls.passwordKey, check: isAllowed }),
  )
  register(app, walls, messageRoutes(site))
  register(app, walls, messageTemplateRoutes)
  register(app, walls, noticeRoutes(site))
  register(app, walls, permissionRequestRoutes(walls, config.publicUrl.origin))
  register(app, walls, receiveConfigRoutes)
  register(app, walls, receiveRuleRoutes)
  register(app, walls, receiverGroupRoutes)
  register(app, walls, sendConfigRoutes(site))
  register(app, walls, webhookRoutes({ site, key: sealing, check: isAllowed }))
  if (config.services.has('file')) await registerFiles(app, walls, { app: databases.app, site, store })
  register(app, walls, announcementRoutes(walls))
  register(app, walls, downloadRoutes(walls))
  register(app, walls, frameRoutes)
  register(app, walls, managedDownloadRoutes)
  register(app, walls, portalPageRoutes(walls))
  register(app, walls, managedPageRoutes(walls))
  if (config.services.has('portal')) await registerPortal(app, walls, store)
  addErrorTrigger(app, walls)
  await registerImports(app, walls, importables)
  // Behind every list that is registered above.
  register(app, walls, exportRoutes(walls))
  await registerExportForms(app, walls)

  if (config.services.has('platform')) {
    const stopJobs = startJobs(
      walls,
      changes,
      {
        export: exportWork(walls, store),
        import: importWork(importables),
        tenant: tenantExportWork(site, store),
      },
      app.log,
    )
    app.addHook('onClose', stopJobs)
  }
  if (config.services.has('iam')) app.addHook('onClose', startRemovals({ site, changes, store }, app.log))
  if (config.services.has('scheduler'))
    app.addHook('onClose', startScheduler(walls, changes, schedulables, app.log))
  if (config.services.has('iam')) app.addHook('onClose', startTakingBack(walls, changes, app.log))
  if (config.services.has('message')) {
    const sending = { site, changes, sender: config.mail, key: sealing, allowed: egress, log: app.log }
    app.addHook('onClose', startSending(sending))
    const telling = { app: databases.app, site, changes, origin: config.publicUrl.origin, log: app.log }
    app.addHook('onClose', startTelling(telling))
  }
  if (config.services.has('portal')) app.addHook('onClose', startPageTimes(walls, { changes, log: app.log }))

  const stopBeating = startBeating(site, { version, services: config.services, figures }, error =>
    app.log.warn({ err: error }, 'no sign of life was written'),
  )
  app.addHook('onClose', stopBeating)

  // Two megabytes, and as much to make them from, which most never ask for.
  let document: Made | undefined
  app.get('/openapi.json', (request, reply) => {
    document ??= madeOf(JSON.stringify(openApi(version, config.publicUrl)), 'application/json; charset=utf-8')
    return sendMade(request, reply, document, 'private, no-cache')
  })
  addDocs(app, walls.secureCookie)
  if (config.services.has('console')) addPrivate(app, walls)
  await addConsole(app, config, walls, () => needsSetup(site))
  return app
}
