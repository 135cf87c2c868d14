import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ExampleName, exampleId } from '@atrium/contract/example-ids'
import { sql } from 'kysely'
import type { Databases, Db } from '../db/connect.ts'
import type { Site } from '../db/site.ts'
import { hashPassword } from '../http/password.ts'
import { makeProof, newToken } from '../http/proof.ts'
import { putInto } from '../probe/examples.ts'
import { formOf, type Send } from '../probe/request.ts'
import { headersOf, type SignedIn, signInAs } from '../probe/sign-in.ts'
import type { Answer } from './app.ts'
import { makeClient, makeUser } from './people.ts'

/** What rows are made in. */
export interface Installed {
  site: Site
  databases: Pick<Databases, 'site'>
}

/** Whoever makes a row, as far as that takes. */
export interface RowCaller extends SignedIn {
  userId: string
  call(method: string, path: string, body?: unknown): Promise<Pick<Answer, 'status' | 'body'>>
}

/** Who sends an example, and where. */
export interface Sender {
  test: Installed
  send: Send
  /** Of the installation. */
  secret: string
  caller: RowCaller
  /** The tenant segment of the calls here: none at the platform. */
  segment: string
  email: string
  phone: string
}

type Make = (sender: Sender) => Promise<string>

let languages = 0
const unique = () => randomUUID().slice(0, 8)

async function made(
  { caller }: Sender,
  path: string,
  body: unknown,
  idOf: (row: Record<string, string>) => string | undefined,
): Promise<string> {
  const answer = await caller.call('POST', path, body)
  const id = answer.status === 200 ? idOf(answer.body) : undefined
  if (id === undefined) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return id
}

async function found(
  sender: Sender,
  query: (db: Db) => Promise<{ id: string } | undefined>,
): Promise<string> {
  const row = await query(sender.test.databases.site)
  if (!row) throw new Error('the demonstration has none')
  return row.id
}

const makeRole = (sender: Sender, field: 'id' | '_token') =>
  made(
    sender,
    `/iam/hzero/v1/${sender.segment}roles`,
    { code: unique(), name: 'Harbour pilot' },
    role => role[field],
  )

const makePortalPage = (sender: Sender) =>
  made(
    sender,
    `/hptl/v1/${sender.segment}portal-pages`,
    {
      kindCode: 'PLAIN',
      pageCode: `p-${unique()}`,
      content: { title: { en_US: 'Quay' }, lead: {}, blocks: [], search: {} },
    },
    page => page.pageId,
  )

const makeNotice = (sender: Sender) =>
  made(
    sender,
    `/hmsg/v1/${sender.segment}notices`,
    { title: 'Ferry timetable', noticeBody: '<p>Every hour.</p>' },
    notice => notice.noticeId,
  )

const makeInternal = (sender: Sender) =>
  made(
    sender,
    `/hmsg/v1/${sender.segment}notices`,
    { title: 'Pier 4', noticeBody: '<p>Closed.</p>', receiverTypeCode: 'NOTIFY' },
    notice => notice.noticeId,
  )

function makeOtherTenant(sender: Sender): Promise<string> {
  const administrator = { realName: 'Fia', loginName: `fia-${unique()}`, email: `${unique()}@fjord.example` }
  const tenant = { tenantNum: `T-${unique()}`, tenantName: 'Fjord Ferries', administrator }
  return made(sender, '/iam/v1/tenants', tenant, ({ tenantId }) => tenantId && String(tenantId))
}
const makeUnit = (sender: Sender) =>
  made(
    sender,
    `/hpfm/v1/${sender.caller.tenantId}/units`,
    { unitCode: `U-${unique()}`, unitName: 'Harbour', unitTypeCode: 'DEPARTMENT' },
    unit => unit.unitId,
  )

const makeGroup = (sender: Sender) =>
  made(
    sender,
    `/iam/v1/${sender.segment}user-groups`,
    { groupCode: `G-${unique()}`, groupName: 'Crews' },
    group => group.userGroupId,
  )

const makeLookup = (sender: Sender) =>
  made(
    sender,
    `/hpfm/v1/${sender.segment}lov-headers`,
    { lovCode: `L-${unique()}`, lovName: 'Piers' },
    lookup => lookup.lovId,
  )

/** What a form is answered. */
async function filled(
  { send, caller }: Sender,
  address: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = headersOf(caller)
  return (await send({ method: 'POST', address, headers, body: formOf(fields), isStream: false })).text
}

async function storeFile(sender: Sender, attachmentUUID?: string): Promise<string> {
  const fields = { file: 'timetable.txt', bucketName: 'hmsg', ...(attachmentUUID && { attachmentUUID }) }
  const path = attachmentUUID ? '/hfle/v1/files/attachment/multipart' : '/hfle/v1/files/multipart'
  return filled(sender, path, fields)
}

const storePublic = (sender: Sender): Promise<string> =>
  filled(sender, '/hfle/v1/files/multipart', {
    file: 'timetable.txt',
    bucketName: 'public',
    directory: 'download',
  })

const attachments = new WeakMap<Sender, Promise<{ group: string; url: string }>>()

/** Whatever one example names of them are the same. */
function attach(sender: Sender): Promise<{ group: string; url: string }> {
  const known = attachments.get(sender)
  if (known) return known
  const work = async () => {
    const group = await made(sender, '/hfle/v1/files/uuid', undefined, answer => answer.content)
    const url = await storeFile(sender, group)
    await storeFile(sender, group)
    return { group, url }
  }
  const making = work()
  attachments.set(sender, making)
  return making
}

const trials = new WeakMap<Sender, Promise<{ roleId: string; takeBackId: string }>>()

/** Whatever one example names of a trial is of the same. */
function beginTrial(sender: Sender): Promise<{ roleId: string; takeBackId: string }> {
  const known = trials.get(sender)
  if (known) return known
  const work = async () => {
    const roleId = await makeRole(sender, 'id')
    const path = `/iam/hzero/v1/${sender.segment}roles/${roleId}/permission-sets`
    const setId = await makers.permissionSet(sender)
    const change = { objectVersionNumber: 1, assign: [setId], recycle: [], onTrial: true }
    await sender.caller.call('PUT', path, change)
    const { body } = await sender.caller.call('GET', `${path}/take-backs`)
    return body[0] as { roleId: string; takeBackId: string }
  }
  const beginning = work()
  trials.set(sender, beginning)
  return beginning
}

const batches = new WeakMap<Sender, Promise<string>>()

/** Whatever one example names of a file that was brought in is of the same file. */
function bringIn(sender: Sender): Promise<string> {
  const path = `/himp/v1/${sender.caller.tenantId}/import/data/data-upload?templateCode=HIAM.ROLE`
  const batch = batches.get(sender) ?? filled(sender, path, { file: 'roles.csv' })
  batches.set(sender, batch)
  return batch
}

const schedule = (sender: Sender) =>
  made(
    sender,
    `/hsdr/v1/${sender.segment}job-info`,
    { jobCode: unique(), description: 'Recount', jobHandler: 'file-recount', jobCron: '0 3 1 1 *' },
    job => job.jobId,
  )

const startExport = ({ caller }: Sender) =>
  caller.call('GET', '/iam/hzero/v1/roles/export?exportType=DATA&async=true')

const newestTask = async ({ caller }: Sender) =>
  (await caller.call('GET', `/hpfm/v1/${caller.tenantId}/self/export-task`)).body.content[0]

const makeCode =
  (purpose: 'email' | 'phone' | 'email-new' | 'phone-new', target?: string): Make =>
  async ({ test, secret, caller, email, phone }) => {
    const own = purpose === 'email' ? email : phone
    const proof = { userId: caller.userId, purpose, target: target ?? own, secret: digits }
    return (await test.site({}, db => makeProof(db, secret, proof))).id
  }
const digits = exampleId.captcha.replace(' ', '')

/** Makes what an example names, new for each, and answers what to put there. A new name gets its line here. */
const makers: Readonly<Record<ExampleName, Make>> = {
  role: sender => makeRole(sender, 'id'),
  ownRole: async ({ caller }) => caller.roleId,
  trialRole: async sender => (await beginTrial(sender)).roleId,
  takeBack: async sender => (await beginTrial(sender)).takeBackId,
  permissionSet: sender =>
    found(sender, db =>
      db
        .selectFrom('permissionSet as s')
        .innerJoin('menu as m', 'm.id', 's.menuId')
        .select('s.id')
        .where('m.level', '=', sender.caller.tenantId === 0 ? 'site' : 'organization')
        .executeTakeFirst(),
    ),
  menu: sender =>
    found(sender, db =>
      db
        .selectFrom('menu')
        .select('id')
        .where('type', '=', 'menu')
        .where('level', '=', sender.caller.tenantId === 0 ? 'site' : 'organization')
        .where('enabled', '=', true)
        .executeTakeFirst(),
    ),
  user: ({ test, caller }) => makeUser(test.site, caller.tenantId, [caller.roleId]),
  session: async ({ test, caller }) => (await signInAs(test.site, caller.userId)).sessionId,
  client: async ({ test }) => (await makeClient(test.site)).id,
  language: sender =>
    made(
      sender,
      '/hpfm/v1/languages',
      // For private use.
      { code: `qa${String.fromCharCode(97 + (languages++ % 20))}`, name: 'Nynorsk', enabled: false },
      language => language.id,
    ),
  prompt: sender =>
    made(
      sender,
      `/hpfm/v1/${sender.segment}prompts/insert`,
      { promptKey: 'example', promptCode: unique(), lang: 'en_US', description: 'Depart' },
      prompt => prompt.id,
    ),
  staticText: sender =>
    made(
      sender,
      `/hpfm/v1/${sender.segment}static-texts`,
      { textCode: `T-${unique()}`, title: 'Rules', text: '<p>Stay seated.</p>' },
      text => text.textId,
    ),
  savedView: sender =>
    made(
      sender,
      `/hpfm/v1/${sender.caller.tenantId}/saved-views`,
      { code: 'iam.role.list', name: unique(), filter: {}, sort: [] },
      view => view.id,
    ),
  card: async ({ caller }) =>
    (await caller.call('GET', '/hpfm/v1/dashboard/layout/role-cards')).body[0].cardId,
  platformCard: sender =>
    found(sender, db =>
      db
        .selectFrom('dashboardCard')
        .select('id')
        .where('code', '=', 'HzeroMessage')
        .where('level', '=', 'organization')
        .executeTakeFirst(),
    ),
  notice: makeNotice,
  async publishedNotice(sender) {
    const id = await makeNotice(sender)
    await sender.caller.call('POST', `/hmsg/v1/${sender.segment}notices/${id}/publish`)
    return id
  },
  portalPage: makePortalPage,
  async publishedPage(sender) {
    const id = await makePortalPage(sender)
    const body = { objectVersionNumber: 1 }
    await sender.caller.call('POST', `/hptl/v1/${sender.segment}portal-pages/${id}/publish`, body)
    return id
  },
  portalDownload: async sender =>
    made(
      sender,
      `/hptl/v1/${sender.segment}portal-downloads`,
      {
        title: 'Timetable',
        releasedDate: '2026-05-01',
        orderSeq: 1,
        fileUrl: await storePublic(sender),
      },
      download => download.downloadId,
    ),
  publicFile: storePublic,
  publicNotice: sender =>
    found(sender, db =>
      db
        .selectFrom('notice as n')
        .innerJoin('tenant as t', 't.tenantId', 'n.tenantId')
        .select('n.id')
        .where('t.num', '=', 'NORRVIK')
        .where('n.status', '=', 'PUBLISHED')
        .where('n.receiverType', '=', 'ANNOUNCE')
        .where(sql<boolean>`coalesce(n.end_on, current_date) >= current_date`)
        .executeTakeFirst(),
    ),
  internalNotice: sender => makeInternal(sender),
  async noticeReceiver(sender) {
    const id = await makeInternal(sender)
    const one = { receiverTypeCode: 'USER', receiverSourceId: sender.caller.userId }
    const path = `/hmsg/v1/${sender.segment}notices/receivers/${id}`
    return (await sender.caller.call('POST', path, [one])).body[0].receiverId
  },
  messageTemplate: sender =>
    made(
      sender,
      `/hmsg/v1/${sender.segment}message/templates`,
      {
        templateCode: `T-${unique()}`,
        templateName: 'Ferries',
        templateTitle: 'Ferries',
        templateContent: '<p>Every hour.</p>',
      },
      template => template.templateId,
    ),
  sendConfig: sender =>
    made(
      sender,
      `/hmsg/v1/${sender.segment}template-servers`,
      { messageCode: `M-${unique()}`, messageName: 'Ferries', serverList: [] },
      config => config.tempServerId,
    ),
  mailServer: sender =>
    made(
      sender,
      `/hmsg/v1/${sender.segment}email/servers`,
      {
        serverCode: `S-${unique()}`,
        serverName: 'Port',
        host: 'mail.a.example',
        port: 465,
        sender: 'a@b.example',
      },
      server => server.serverId,
    ),
  receiverGroup: sender =>
    made(
      sender,
      `/hmsg/v1/${sender.segment}receiver-types`,
      { typeCode: `G-${unique()}`, typeName: 'Quay', receiverList: [] },
      group => group.receiverTypeId,
    ),
  webhook: sender =>
    made(
      sender,
      `/hmsg/v1/${sender.segment}webhook-servers`,
      { serverCode: `W-${unique()}`, serverName: 'Board', webhookAddress: 'https://a.example/' },
      webhook => webhook.webhookId,
    ),
  async auditEntry(sender) {
    await makeRole(sender, 'id')
    const { caller, segment } = sender
    const found = await caller.call(
      'GET',
      `/hmnt/v1/${segment}audit-datas?processUserId=${caller.userId}&size=1`,
    )
    return found.body.content[0].auditDataId
  },
  async roleVersion(sender) {
    const { caller, segment } = sender
    const id = await makeRole(sender, 'id')
    const change = { id, objectVersionNumber: 1, name: 'Another name', enabled: true }
    await caller.call('PUT', `/iam/hzero/v1/${segment}roles`, change)
    const path = `/hmnt/v1/${segment}record-histories?entityCode=role&entityId=${id}`
    return (await caller.call('GET', path)).body.content.at(-1).auditDataId
  },
  failedDelivery: ({ test, caller }) =>
    test.site({}, async db => {
      const { id } = await db
        .insertInto('delivery')
        .values({
          tenantId: caller.tenantId,
          channel: 'sms',
          recipient: '+4722334455',
          subject: 'Ferry',
          body: 'At nine',
          usefulUntil: null,
          state: 'failed',
          dueAt: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
  async userMessage(sender) {
    const { caller } = sender
    const path = `/hmsg/v1/${caller.tenantId}/messages/user`
    await caller.call('POST', path, { subject: 'Ferry', content: 'At nine', userIdList: [caller.userId] })
    return (await caller.call('GET', path)).body.content[0].userMessageId
  },
  async trace({ caller }) {
    await caller.call('POST', '/hadm/v1/trace/start')
    return (await caller.call('POST', '/hadm/v1/trace/end')).body.traceGroupId
  },
  // The platform has no data of its own to narrow, and so none of these.
  hierarchy: async sender =>
    sender.segment === ''
      ? randomUUID()
      : made(
          sender,
          `/hpfm/v1/${sender.segment}data-hierarchies`,
          { dataHierarchyCode: `H-${unique()}`, dataHierarchyName: 'Pier', valueSourceCode: 'HPFM.FLAG' },
          hierarchy => hierarchy.dataHierarchyId,
        ),
  lookup: makeLookup,
  lookupValue: async sender =>
    made(
      sender,
      `/hpfm/v1/${sender.segment}lov-values`,
      { lovId: await makeLookup(sender), value: 'P4', meaning: 'Pier four' },
      value => value.lovValueId,
    ),
  lookupView: sender =>
    made(
      sender,
      `/hpfm/v1/${sender.segment}lov-view-headers`,
      { viewCode: `V-${unique()}`, viewName: 'Piers', title: 'Choose a pier', lovCode: 'HPFM.FLAG' },
      view => view.viewHeaderId,
    ),
  platformLookup: sender =>
    found(sender, db => db.selectFrom('lov').select('id').where('code', '=', 'HPFM.FLAG').executeTakeFirst()),
  platformView: sender =>
    found(sender, db =>
      db.selectFrom('lovView').select('id').where('code', '=', 'HIAM.MENU').executeTakeFirst(),
    ),
  fileUrl: sender => storeFile(sender),
  fileKey: async sender => (await storeFile(sender)).split('/').at(-1) ?? '',
  attachments: async sender => (await attach(sender)).group,
  attachedUrl: async sender => (await attach(sender)).url,
  menuEntry: sender =>
    made(
      sender,
      `/iam/hzero/v1/${sender.segment}menus/create`,
      { name: 'Berths', code: `berths-${unique()}`, type: 'menu', route: '/harbour/berths' },
      entry => entry.id,
    ),
  unit: sender => makeUnit(sender),
  async unitMember(sender) {
    const { test, caller } = sender
    const member = { userId: await makeUser(test.site, caller.tenantId, []), unitId: await makeUnit(sender) }
    return made(sender, `/hpfm/v1/${caller.tenantId}/unit-members`, member, one => one.unitMemberId)
  },
  userGroup: sender => makeGroup(sender),
  async userGroupMember(sender) {
    const { caller, segment } = sender
    const path = `/iam/v1/${segment}user-groups/${await makeGroup(sender)}/users`
    await caller.call('POST', path, [{ userId: caller.userId }])
    return (await caller.call('GET', path)).body.content[0].assignId
  },
  uploadRule: sender =>
    made(
      sender,
      `/hfle/v1/${sender.segment}upload-configs`,
      { bucketName: 'hmsg', directory: unique(), storageSize: 5 },
      rule => rule.uploadConfigId,
    ),
  async exportTask(sender) {
    await startExport(sender)
    let task = await newestTask(sender)
    while (task.state === 'DOING') task = await newestTask(sender)
    return task.taskId
  },
  async runningTask(sender) {
    await startExport(sender)
    return (await newestTask(sender)).taskCode
  },
  scheduledJob: sender => schedule(sender),
  async jobRun(sender) {
    const jobId = await schedule(sender)
    await sender.caller.call('POST', `/hsdr/v1/${sender.segment}job-info/trigger`, { jobId })
    const path = `/hsdr/v1/${sender.segment}job-logs?jobId=${jobId}`
    const run = async () => (await sender.caller.call('GET', path)).body.content[0]
    for (let tries = 0; tries < 200 && !(await run()).message; tries++) await delay(50)
    return (await run()).logId
  },
  importBatch: sender => bringIn(sender),
  async importRow(sender) {
    const { caller } = sender
    const batch = await bringIn(sender)
    const path = `/himp/v1/${caller.tenantId}/import/data?batch=${batch}`
    return (await caller.call('GET', path)).body.content[0].id
  },
  async checkedBatch(sender) {
    const { caller } = sender
    const batch = await bringIn(sender)
    const path = `/himp/v1/${caller.tenantId}/import/data`
    await caller.call('POST', `${path}/data-validate?templateCode=HIAM.ROLE&batch=${batch}`)
    const state = async () => (await caller.call('GET', `${path}/status?batch=${batch}`)).body.status
    for (let tries = 0; tries < 100 && (await state()) !== 'CHECKED'; tries++) await delay(50)
    return batch
  },
  emailCode: makeCode('email'),
  phoneCode: makeCode('phone'),
  newEmailCode: makeCode('email-new', 'ines@quay.example'),
  newPhoneCode: makeCode('phone-new', '+4799887755'),
  captcha: async () => exampleId.captcha,
  async checkKey({ test, secret, caller }) {
    const proof = { userId: caller.userId, purpose: 'change-contact', secret: newToken() } as const
    return (await test.site({}, db => makeProof(db, secret, proof))).secret
  },
  rowToken: sender => makeRole(sender, '_token'),
  ownTenant: async ({ caller }) => String(caller.tenantId),
  otherTenant: makeOtherTenant,
  async suspendedTenant(sender) {
    const tenantId = await makeOtherTenant(sender)
    // Its code holds its number, as the example says; the rest is what it takes before it may go.
    await sender.test.site({}, db =>
      sql`update tenant set num = ${`NUM-${tenantId}`}, enabled = false, suspended_at = now(), exported_at = now()
        where tenant_id = ${tenantId}::bigint`.execute(db),
    )
    return tenantId
  },
  async binnedTenant(sender) {
    const tenantId = await makeOtherTenant(sender)
    await sender.test.site({}, async db => {
      const isBinned = sql`enabled = false, suspended_at = now(), binned_at = now()`
      await sql`update tenant set ${isBinned} where tenant_id = ${tenantId}::bigint`.execute(db)
      await sql`insert into tenant_removal (removed_id, num, name, due_at)
        select tenant_id, num, name, now() + interval '30 days' from tenant where tenant_id = ${tenantId}::bigint`.execute(
        db,
      )
    })
    return tenantId
  },
  async templateTenant(sender) {
    const tenantId = await makeOtherTenant(sender)
    await sender.test.site({}, db =>
      sql`update tenant set template = true where tenant_id = ${tenantId}::bigint`.execute(db),
    )
    return tenantId
  },
  email: async ({ email }) => email,
  phone: async ({ phone }) => phone,
  async password({ test, caller }) {
    const passwordHash = await hashPassword(exampleId.password)
    await test.site({}, db =>
      db.insertInto('credential').values({ userId: caller.userId, passwordHash }).execute(),
    )
    return exampleId.password
  },
}

/** What one stand in an example stands for, made by this sender. */
export const makeRow = (name: ExampleName, sender: Sender): Promise<string> => makers[name](sender)

/** The example with everything in it that has to exist: made, and put in its place. */
export const withRows = <T>(example: T, sender: Sender): Promise<T> =>
  putInto(example, name => makeRow(name, sender))

/** Whoever may do everything has nothing to ask for. */
export const lacksRights: ReadonlySet<string> = new Set(['message.permissionRequest.send'])

/** What has to have been done before, where no id in the example says so. */
export const before: Readonly<Record<string, (sender: Sender) => Promise<unknown>>> = {
  'admin.trace.end': ({ caller }) => caller.call('POST', '/hadm/v1/trace/start'),
  // The first footer that a tenant writes has no version before it.
  'portal.footer.update': ({ test, caller }) =>
    test.site({}, db => db.deleteFrom('portalFooter').where('tenantId', '=', caller.tenantId).execute()),
  'message.receiveRule.remove': ({ caller, segment }) =>
    caller.call('POST', `/hmsg/v1/${segment}receive-configs`, [
      { receiveCode: 'NOTICE', defaultReceiveTypeList: ['WEB'], fixedReceiveTypeList: [] },
    ]),
}
