import type { DataScopeCode } from '@atrium/contract/access/data-scope'
import type { densities } from '@atrium/contract/constants'
import type { JobKind, JobState } from '@atrium/contract/interchange/export-task'
import type { Channel, PersonalChannel, StoredChannel } from '@atrium/contract/messages/channel'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { InstanceFigures } from '@atrium/contract/operations/figures'
import type { Spared } from '@atrium/contract/operations/isolation'
import type { ScheduledKind } from '@atrium/contract/scheduling/scheduled-kinds'
import type { SessionPolicy } from '@atrium/contract/sign-in/session-policy'
import type { TableColumn } from '@atrium/contract/workspace/ui-table'
import type { UnitKind } from '@atrium/directory/unit/unit.contract.ts'
import type { ImportState } from '@atrium/interchange/imports/data-import.contract.ts'
import type { ProbeFailure } from '@atrium/operations/isolation-probe/isolation-probe.contract.ts'
import type { FooterDraft, NavigationEntry } from '@atrium/portal/frame/frame.contract.ts'
import type { PageContent } from '@atrium/portal/managed-page/managed-page.contract.ts'
import type { PagePicture, StoredBlock } from '@atrium/portal/page/page.contract.ts'
import type { JobRunState } from '@atrium/scheduling/scheduled-job/scheduled-job.contract.ts'
import type { ClientScope } from '@atrium/sign-in/client/client.contract.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Texts by language code, such as `{ en_US: 'Role', zh_CN: '角色' }`. */
export type Texts = Record<string, string>

type TextsColumn = JSONColumnType<Texts, string | undefined, string>
/** Kept by the database: read only. */
type ReadOnly<T> = ColumnType<T, never, never>
type Density = (typeof densities)[number]
type Day = ColumnType<string | null, string | null | undefined, string | null>
/** int8 arrives as a number: see connect.ts. */
type TenantId = ColumnType<number, number | undefined, never>

interface Row {
  tenantId: TenantId
  id: Generated<string>
  version: ReadOnly<number>
  createdAt: ReadOnly<Date>
  createdBy: ReadOnly<string | null>
  updatedAt: ReadOnly<Date>
  updatedBy: ReadOnly<string | null>
}

export interface TenantTable extends Omit<Row, 'tenantId'> {
  tenantId: Generated<number>
  num: string
  name: TextsColumn
  domain: string | null
  colour: Generated<string>
  /** Whether the colour is the accent of its workspace, for whoever has not chosen otherwise. */
  accent: Generated<boolean>
  /** A name of its own under which the portal answers. */
  portalHost: ColumnType<string | null, string | null | undefined, string | null>
  /** How many bytes the tenant's files may have. */
  fileCapacity: Generated<number>
  enabled: Generated<boolean>
  /** How many sign-ins of one person of this tenant count at a time: any number, the newest, or the first. */
  sessionPolicy: Generated<SessionPolicy>
  /** How many people it may have; null for any number. */
  userLimit: ColumnType<number | null, number | null | undefined, number | null>
  /** Others can be made after it. */
  template: Generated<boolean>
  suspendedAt: ColumnType<Date | null, never, Date | null>
  suspendedReason: ColumnType<string | null, never, string | null>
  exportedAt: ColumnType<Date | null, never, Date | null>
  binnedAt: ColumnType<Date | null, never, Date | null>
}

/** A tenant that is to go, or is gone; of the platform. */
export interface TenantRemovalTable extends Row {
  removedId: number
  num: string
  name: TextsColumn
  /** Null once it is gone. */
  dueAt: Date | null
  tries: Generated<number>
}

export interface AuditTable {
  id: ReadOnly<number>
  tenantId: number
  at: ReadOnly<Date>
  actorId: string | null
  requestId: string | null
  entity: string
  entityId: string | null
  verb: 'create' | 'update' | 'delete' | 'sign-in' | 'sign-in-failed' | 'sign-out' | 'switch' | 'deny'
  before: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
  after: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
}

export interface OutboxTable {
  id: ReadOnly<number>
  tenantId: number
  at: ReadOnly<Date>
  topic: string
  entityId: string
  /** The one person it concerns, when it concerns one. */
  userId: string | null
  /** The transaction that wrote it; text, because it may pass 2^53. */
  xid: ReadOnly<string>
  verb: string
}

export interface IdempotencyTable {
  tenantId: number
  userId: string
  key: string
  requestHash: Buffer
  status: number | null
  answer: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: ReadOnly<Date>
}

/** Of no tenant, and without stamps: a server says of itself how it is. */
export interface InstanceTable {
  id: string
  host: string
  version: string
  services: string[]
  startedAt: Date
  beatAt: Generated<Date>
  figures: JSONColumnType<InstanceFigures>
}

export interface IsolationProbeTable extends Row {
  cells: number | null
  asked: Generated<number>
  broken: Generated<number>
  failures: ColumnType<ProbeFailure[], string | undefined, string>
  changedTables: Generated<string[]>
  spared: ColumnType<Spared[], string | undefined, string>
  error: string | null
  endedAt: Date | null
  /** Null once it has ended. */
  dueAt: Generated<Date | null>
  tries: Generated<number>
}

export interface RateLimitTable {
  key: string
  hits: number
  resetsAt: Date
}

export interface AppUserTable extends Row {
  loginName: string
  realName: string
  email: string | null
  phone: string | null
  imageUrl: string | null
  language: Generated<string>
  timeZone: Generated<string>
  dateFormat: Generated<string>
  timeFormat: Generated<string>
  defaultTenantId: number | null
  enabled: Generated<boolean>
  startOn: Day
  endOn: Day
  /** Null until the person has chosen. */
  theme: ColumnType<'light' | 'dark' | 'system' | null, string | undefined, string>
  density: ColumnType<'comfortable' | 'compact' | null, string | undefined, string>
  menuLayout: ColumnType<'inline' | 'horizontal' | 'side' | 'side-all' | null, string | undefined, string>
  menuLayoutTheme: ColumnType<'theme1' | 'theme2' | 'color' | 'default' | null, string | undefined, string>
  tenantAccent: ColumnType<boolean | null, boolean | undefined, boolean>
  popoutReminder: Generated<boolean>
  /** Nothing: as the tenant says. */
  roleMerge: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  /** When a code or link that was sent there came back. */
  emailVerifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  phoneVerifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The value of each data hierarchy to which the person belongs, by the hierarchy's code. */
  scope: JSONColumnType<Record<string, string>, string | undefined, string>
}

export interface CredentialTable {
  userId: string
  passwordHash: string
  changedAt: Generated<Date>
  /** Somebody else than its owner chose the password. */
  initial: Generated<boolean>
}

export interface PasswordHistoryTable {
  userId: string
  id: Generated<string>
  passwordHash: string
  retiredAt: Generated<Date>
}

export interface PasswordPolicyTable extends Row {
  minLength: number
  history: number
  expiresAfterDays: number | null
  remindDays: number
  changeFirst: boolean
}

export interface ProofTable {
  id: Generated<string>
  userId: string
  purpose: 'email' | 'phone' | 'email-new' | 'phone-new' | 'change-contact' | 'password-reset'
  target: string | null
  secretHash: Buffer
  tries: Generated<number>
  createdAt: ReadOnly<Date>
  expiresAt: Date
  usedAt: ColumnType<Date | null, never, Date | null>
}

export interface DeliveryTable extends Row {
  /** What was sent; nothing for what was sent before there were codes. */
  code: ColumnType<string | null, string | null | undefined, never>
  channel: StoredChannel
  recipient: string
  toUserId: ColumnType<string | null, string | null | undefined, never>
  webhookId: ColumnType<string | null, string | null | undefined, never>
  subject: string
  body: string
  html: Generated<string>
  secrets: Generated<string[]>
  /** It held a secret that was taken out of it. */
  blanked: Generated<boolean>
  /** About an account. */
  security: Generated<boolean>
  state: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  /** When it is to be taken next; nothing once it has gone or was given up. */
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The server for mail that it tries out. */
  mailServerId: ColumnType<string | null, string | null | undefined, never>
  /** It tries out a server or a webhook, enabled or not. */
  isTest: Generated<boolean>
  /** Of an announcement, which publishing it tells of. */
  publicationId: ColumnType<string | null, string | null | undefined, never>
  usefulUntil: Date | null
  problem: ColumnType<string | null, never, string | null>
  sentAt: ColumnType<Date | null, never, Date | null>
}

export interface DeliveryTryTable extends Row {
  deliveryId: string
  at: ReadOnly<Date>
  tookMs: number
  problem: string | null
}

export interface MessageTemplateTable extends Row {
  code: string
  name: TextsColumn
  subject: TextsColumn
  body: TextsColumn
  enabled: Generated<boolean>
}

export interface SendConfigTable extends Row {
  code: string
  name: TextsColumn
  receiveCode: ReceiveCode
  enabled: Generated<boolean>
}

export interface SendConfigLineTable extends Row {
  configId: string
  channel: Channel
  templateCode: string
  webhookId: string | null
  enabled: Generated<boolean>
}

export interface MailServerTable extends Row {
  code: string
  name: string
  host: string
  port: number
  tls: boolean
  userName: string | null
  /** Sealed. */
  password: Buffer | null
  sender: string
  enabled: Generated<boolean>
}

export interface WebhookTable extends Row {
  code: string
  name: string
  url: string
  /** Sealed. */
  secret: Buffer
  enabled: Generated<boolean>
}

export interface RoleTable extends Row {
  code: string
  name: TextsColumn
  description: TextsColumn
  level: 'site' | 'organization'
  parentId: string | null
  inheritId: string | null
  builtIn: Generated<boolean>
  enabled: Generated<boolean>
  endOn: Day
  /** Which records its holders see and change. */
  dataScope: Generated<DataScopeCode>
  labels: Generated<string[]>
}

export interface MemberRoleTable extends Row {
  userId: string
  roleId: string
  startOn: Day
  endOn: Day
}

export interface MenuTable extends Row {
  code: string
  name: TextsColumn
  level: 'site' | 'organization'
  parentTenantId: number | null
  parentId: string | null
  type: 'root' | 'dir' | 'menu' | 'link' | 'inner-link' | 'window'
  sort: Generated<number>
  icon: string | null
  route: string | null
  quickIndex: string | null
  enabled: Generated<boolean>
  /** Came with the product, which brings it up to date. */
  builtIn: Generated<boolean>
  labels: Generated<string[]>
}

export interface PermissionSetTable extends Row {
  menuTenantId: number
  menuId: string
  code: string
  name: TextsColumn
  controllerType: Generated<'disabled' | 'hidden'>
  sort: Generated<number>
}

export interface PermissionSetPermissionTable extends Row {
  permissionSetId: string
  permission: string
}

export interface RolePermissionSetTable extends Row {
  roleId: string
  permissionSetTenantId: number
  permissionSetId: string
}

export interface RoleTakeBackTable extends Row {
  roleId: string
  assigned: string[]
  recycled: string[]
  endsAt: ColumnType<Date, Date, never>
  dueAt: ColumnType<Date | null, Date, Date | null>
  tries: Generated<number>
}

export interface ShortcutTable extends Row {
  userId: string
  roleId: string
  menuTenantId: number
  menuId: string
  position: number
}

export interface DefaultRoleTable extends Row {
  userId: string
  roleId: string
}

export interface FileTable extends Row {
  key: string
  bucket: string
  directory: Generated<string>
  name: string
  mediaType: string
  size: number
  sha256: string
  groupId: ColumnType<string | null, string | null | undefined, string | null>
  secret: Generated<boolean>
}

/** Bytes that wait to be put into the store. */
export interface FileContentTable {
  tenantId: TenantId
  key: string
  content: Buffer
}

export interface FileRemovalTable {
  tenantId: TenantId
  key: string
  at: ReadOnly<Date>
}

export interface FileUsageTable {
  tenantId: TenantId
  bucket: string
  files: number
  bytes: number
}

export interface UploadRuleTable extends Row {
  bucket: string
  directory: Generated<string>
  mediaTypes: string[]
  extensions: string[]
  largest: number
}

export interface ReceiveConfigTable extends Row {
  userId: string
  receiveCode: string
  channels: PersonalChannel[]
}

export interface LanguageTable extends Row {
  code: string
  name: string
  sort: Generated<number>
  enabled: Generated<boolean>
}

export interface PromptTable extends Row {
  promptKey: string
  promptCode: string
  lang: string
  description: string
}

export interface UiTableTable extends Row {
  code: string
  columns: JSONColumnType<TableColumn[]>
  density: Density | null
}

/** A table as one person has laid it out, and the view with which it begins. */
export interface TableViewTable extends Row {
  userId: string
  code: string
  columns: ColumnType<TableColumn[] | null, string | null, string | null>
  density: Density | null
  defaultViewId: Generated<string | null>
}

export interface StaticTextTable extends Row {
  code: string
  title: TextsColumn
  /** Washed markup. */
  text: TextsColumn
  startOn: Day
  endOn: Day
}

export interface SavedViewTable extends Row {
  ownerId: string
  code: string
  name: string
  filter: JSONColumnType<Record<string, string>>
  sort: string[]
  columns: ColumnType<TableColumn[] | null, string | null, string | null>
  density: Density | null
  shared: Generated<boolean>
}

export interface MessageTable extends Row {
  type: 'MSG' | 'NOTICE'
  category: string
  subject: string
  body: string
  senderId: string | null
}

export interface UserMessageTable extends Row {
  userId: string
  messageId: string
  readAt: Date | null
}

export interface NoticeTable extends Row {
  title: TextsColumn
  /** The plain words of the content, to search and to sum up. */
  body: TextsColumn
  /** Markup; where it is missing the body is shown. */
  content: JSONColumnType<Texts | null, string | null | undefined, string | null>
  receiverType: Generated<'ANNOUNCE' | 'NOTIFY'>
  category: string
  status: Generated<'DRAFT' | 'PUBLISHED' | 'DELETED'>
  publishedAt: Date | null
  publishedBy: string | null
  startOn: Day
  endOn: Day
  sticky: Generated<boolean>
  /** The group of its attachments. */
  attachmentId: ColumnType<string | null, string | null | undefined, string | null>
  /** Still true when all who were named are gone. */
  namesReceivers: Generated<boolean>
}

export interface NoticePublicationTable extends Row {
  noticeId: string
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  tries: Generated<number>
  revokedAt: ColumnType<Date | null, never, Date | null>
}

export interface ReceiveRuleTable extends Row {
  receiveCode: string
  usual: PersonalChannel[]
  fixed: PersonalChannel[]
}

export interface ReceiverGroupTable extends Row {
  code: string
  name: TextsColumn
  enabled: Generated<boolean>
}

export interface ReceiverGroupMemberTable extends Row {
  receiverGroupId: string
  toRoleId: string | null
  toUserId: string | null
  toUserGroupId: string | null
  toUnitId: string | null
}

export interface NoticeReceiverTable extends Row {
  noticeId: string
  type: 'TENANT' | 'ROLE' | 'USER' | 'GROUP' | 'USER_GROUP' | 'UNIT'
  toTenantId: number | null
  toRoleId: string | null
  toGroupId: string | null
  toUserId: string | null
  toUserGroupId: string | null
  toUnitId: string | null
}

export interface SessionTable {
  id: Generated<string>
  userId: string
  tenantId: number
  roleId: string | null
  secretHash: Buffer
  previousSecretHash: Buffer | null
  previousUntil: Date | null
  userAgent: string | null
  address: string | null
  createdAt: ReadOnly<Date>
  lastSeenAt: Generated<Date>
  expiresAt: Date
  endedAt: Date | null
  endedReason:
    | 'signed-out'
    | 'kicked'
    | 'expired'
    | 'disabled'
    | 'suspended'
    | 'ended-elsewhere'
    | 'ended-by-admin'
    | null
  /** The session it was opened from and ends with. */
  openedBy: ColumnType<string | null, string | null | undefined, never>
  /** The client with a server of its own that opened it and works in it. */
  clientId: ColumnType<string | null, string | null | undefined, never>
  traceId: ColumnType<string | null, string | null | undefined, string | null>
}

export interface OauthClientTable extends Row {
  clientId: string
  name: TextsColumn
  redirectUris: string[]
  grants: ('authorization_code' | 'refresh_token' | 'implicit')[]
  legacy: Generated<boolean>
  allowedOrigins: Generated<string[]>
  enabled: Generated<boolean>
  /** Of a client with a server of its own. */
  secretHash: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  secretAt: ColumnType<Date | null, Date | undefined, Date>
  scopes: Generated<ClientScope[]>
  accessSeconds: Generated<number>
  refreshSeconds: Generated<number>
}

export interface OidcRecordTable {
  model: string
  keyHash: Buffer
  payload: JSONColumnType<Record<string, unknown>>
  sessionId: string | null
  grantId: string | null
  uid: string | null
  consumedAt: Date | null
  expiresAt: Date | null
}

export interface SigningKeyTable {
  id: Generated<string>
  sealedJwk: Buffer
  createdAt: ReadOnly<Date>
}

/** One row. */
export interface PasswordKeyTable {
  publicKey: string
  /** Sealed by `db/sealed.ts`. */
  sealedPrivateKey: Buffer
}

/** Lies in the person's home tenant. */
export interface RecentTenantTable extends Row {
  userId: string
  visitedId: number
  visitedAt: Generated<Date>
}

export interface LovTable extends Row {
  code: string
  name: TextsColumn
  enabled: Generated<boolean>
  /** Values kept in `lovValue`, or the answer of another call of ours. */
  type: Generated<'IDP' | 'URL'>
  customUrl: string | null
  valueField: string | null
  displayField: string | null
  parentLovCode: string | null
  mustPage: Generated<boolean>
  public: Generated<boolean>
}

export interface LovValueTable extends Row {
  lovId: string
  value: string
  meaning: TextsColumn
  description: TextsColumn
  parentValue: string | null
  tag: string | null
  sort: Generated<number>
  startOn: Day
  endOn: Day
  enabled: Generated<boolean>
}

export interface LovViewTable extends Row {
  code: string
  name: TextsColumn
  lovCode: string
  title: TextsColumn
  /** Pixels. */
  width: number | null
  height: number | null
  pageSize: Generated<number>
  valueField: string | null
  displayField: string | null
  childrenField: string | null
  delayLoad: Generated<boolean>
  enabled: Generated<boolean>
}

export interface LovViewFieldTable extends Row {
  lovViewId: string
  field: string
  label: TextsColumn
  sort: Generated<number>
  isQuery: Generated<boolean>
  isColumn: Generated<boolean>
  width: number | null
  dataType: Generated<'TEXT' | 'INT' | 'DATE' | 'DATETIME' | 'SELECT' | 'SWITCH'>
  sourceCode: string | null
}

export interface ConfigTable extends Row {
  code: string
  value: string
}

export interface FeatureSwitchTable extends Row {
  code: string
  enabled: boolean
}

export interface DataHierarchyTable extends Row {
  code: string
  name: TextsColumn
  parentId: string | null
  lovCode: string
  displayStyle: Generated<'SELECT' | 'MODAL'>
  sort: Generated<number>
  enabled: Generated<boolean>
}

export interface SessionDataHierarchyTable extends Row {
  sessionId: string
  dataHierarchyId: string
  value: string
}

export interface DraftTable extends Row {
  userId: string
  roleId: string
  formKey: string
  /** Sealed by `db/sealed.ts`. */
  content: Buffer
  expiresAt: Date
}

export interface DashboardCardTable extends Row {
  code: string
  name: TextsColumn
  level: 'site' | 'organization'
  catalogType: 'schedule' | 'report' | 'notice'
  icon: string | null
  permission: string | null
  params: Generated<string>
  x: number
  y: number
  w: number
  h: number
  shown: Generated<boolean>
  fixed: Generated<boolean>
  enabled: Generated<boolean>
  /** Every tenant has it. */
  everywhere: Generated<boolean>
}

export interface DashboardTenantCardTable extends Row {
  cardTenantId: Generated<number>
  cardId: string
}

export interface DashboardRoleCardTable extends Row {
  roleId: string
  cardTenantId: number
  cardId: string
  x: number | null
  y: number | null
  shown: Generated<boolean>
  fixed: Generated<boolean>
}

export interface DashboardLayoutTable extends Row {
  userId: string
  roleId: string
  places: JSONColumnType<{ cardId: string; x: number; y: number; w: number; h: number }[]>
}

export interface PortalPageTable extends Row {
  code: string
  title: TextsColumn
  lead: TextsColumn
  picture: PagePicture | null
  blocks: JSONColumnType<StoredBlock[], string | undefined, string>
  search: JSONColumnType<PageContent['search'], string | undefined, string>
  published: Generated<boolean>
  newest: Generated<number>
  shown: Generated<number | null>
  publishAt: Generated<Date | null>
  publishNumber: Generated<number | null>
  revokeAt: Generated<Date | null>
  revokedAt: Generated<Date | null>
}

export interface PortalPageVersionTable extends Row {
  pageId: string
  number: number
  content: JSONColumnType<PageContent, string, never>
}

export interface PortalPageDueTable extends Row {
  pageId: string
  dueAt: Date | null
  tries: Generated<number>
}

export interface PortalPreviewTable extends Row {
  code: string
  content: JSONColumnType<PageContent, string, never>
}

export interface PortalNavigationTable extends Row {
  entries: JSONColumnType<NavigationEntry[], string, string>
}

export interface PortalFooterTable extends Row {
  text: JSONColumnType<Texts, string, string>
  contact: JSONColumnType<Texts, string, string>
  columns: JSONColumnType<FooterDraft['columns'], string, string>
  legal: JSONColumnType<FooterDraft['legal'], string, string>
}

export interface PortalFileTable extends Row {
  storedId: string
  downloads: Generated<number>
}

export interface PortalDownloadTable extends Row {
  fileId: string
  title: TextsColumn
  description: TextsColumn
  category: TextsColumn
  fileVersion: string | null
  releasedOn: ColumnType<string, string | undefined, string>
  sort: Generated<number>
  published: Generated<boolean>
}

export interface JobTable extends Row {
  userId: string
  roleId: string
  sessionId: string
  scope: JSONColumnType<Record<string, string>, string, never>
  language: string
  kind: JobKind
  name: string
  input: JSONColumnType<object, string, never>
  state: Generated<JobState>
  dueAt: ColumnType<Date | null, Date | undefined, Date | null>
  tries: Generated<number>
  doneRows: Generated<number>
  totalRows: ColumnType<number | null, undefined, number>
  cancelAsked: Generated<boolean>
  error: ColumnType<string | null, undefined, string | null>
  fileName: ColumnType<string | null, undefined, string | null>
  fileSize: ColumnType<number | null, undefined, number | null>
  /** Of its bytes in the store. */
  fileKey: ColumnType<string | null, undefined, string | null>
  endedAt: ColumnType<Date | null, undefined, Date | null>
}

export interface ScheduledJobTable extends Row {
  code: string
  name: JSONColumnType<Texts, string, string>
  kind: ScheduledKind
  params: JSONColumnType<Record<string, string | number | boolean>, string, string>
  cron: string
  timeZone: string
  keepDays: number
  paused: Generated<boolean>
  userId: string
  roleId: string
  sessionId: string
  language: string
  scope: JSONColumnType<Record<string, string>, string, string>
}

export interface JobClockTable {
  tenantId: Generated<number>
  id: string
  nextRunAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  tries: Generated<number>
}

export interface JobRunTable extends Row {
  jobId: string
  plannedAt: Date
  askedBy: ColumnType<string | null, string | undefined, never>
  manual: Generated<boolean>
  state: JobRunState
  dueAt: ColumnType<Date | null, Date | undefined, Date | null>
  tries: Generated<number>
  stopAsked: Generated<boolean>
  instance: ColumnType<string | null, string | undefined, string>
  messageCode: ColumnType<string | null, string | undefined, string>
  messageValues: ColumnType<Record<string, string | number>, string | undefined, string>
  doneCount: Generated<number>
  totalCount: ColumnType<number | null, number | undefined, number>
  startedAt: ColumnType<Date | null, Date | undefined, Date>
  endedAt: ColumnType<Date | null, Date | undefined, Date>
}

export interface ImportBatchTable extends Row {
  userId: string
  templateCode: string
  fileName: string
  state: ImportState
}

export interface ImportTemplateTable extends Row {
  code: string
  name: TextsColumn
  enabled: Generated<boolean>
  columns: JSONColumnType<
    {
      field: string
      titles: Texts
      enabled: boolean
      required: boolean
      defaultValue?: string
      sample: string
    }[],
    string,
    string
  >
}

export interface UnitTable extends Row {
  code: string
  name: TextsColumn
  kind: UnitKind
  parentId: string | null
  sort: Generated<number>
  managerId: string | null
  enabled: Generated<boolean>
}

/** Each unit with every unit above it, and with itself. */
export interface UnitTreeTable {
  tenantId: ReadOnly<number>
  aboveId: ReadOnly<string>
  unitId: ReadOnly<string>
}

export interface PositionTable extends Row {
  unitId: string
  code: string
  name: TextsColumn
  sort: Generated<number>
  enabled: Generated<boolean>
}

export interface UnitMemberTable extends Row {
  userId: string
  unitId: string
  positionId: string | null
  isPrimary: Generated<boolean>
  startOn: Day
  endOn: Day
}

export interface UserGroupTable extends Row {
  code: string
  name: TextsColumn
  remark: Generated<string>
  enabled: Generated<boolean>
}

export interface UserGroupMemberTable extends Row {
  userGroupId: string
  userId: string
}

export interface RoleScopeUnitTable extends Row {
  roleId: string
  unitId: string
}

export interface RoleScopeValueTable extends Row {
  roleId: string
  dataHierarchyId: string
  value: string
}

export interface Tables {
  importTemplate: ImportTemplateTable
  /** A view: the ids of the people whom a transaction looks after. */
  account: { tenantId: ReadOnly<number>; id: ReadOnly<string> }
  unit: UnitTable
  unitTree: UnitTreeTable
  position: PositionTable
  unitMember: UnitMemberTable
  userGroup: UserGroupTable
  userGroupMember: UserGroupMemberTable
  roleScopeUnit: RoleScopeUnitTable
  roleScopeValue: RoleScopeValueTable
  importBatch: ImportBatchTable
  job: JobTable
  jobClock: JobClockTable
  jobRun: JobRunTable
  scheduledJob: ScheduledJobTable
  config: ConfigTable
  featureSwitch: FeatureSwitchTable
  dashboardCard: DashboardCardTable
  dashboardLayout: DashboardLayoutTable
  dashboardRoleCard: DashboardRoleCardTable
  dashboardTenantCard: DashboardTenantCardTable
  dataHierarchy: DataHierarchyTable
  lov: LovTable
  lovValue: LovValueTable
  lovView: LovViewTable
  lovViewField: LovViewFieldTable
  sessionDataHierarchy: SessionDataHierarchyTable
  tenant: TenantTable
  tenantRemoval: TenantRemovalTable
  audit: AuditTable
  outbox: OutboxTable
  idempotency: IdempotencyTable
  rateLimit: RateLimitTable
  instance: InstanceTable
  isolationProbe: IsolationProbeTable
  appUser: AppUserTable
  credential: CredentialTable
  passwordHistory: PasswordHistoryTable
  passwordPolicy: PasswordPolicyTable
  proof: ProofTable
  delivery: DeliveryTable
  deliveryTry: DeliveryTryTable
  messageTemplate: MessageTemplateTable
  sendConfig: SendConfigTable
  sendConfigLine: SendConfigLineTable
  mailServer: MailServerTable
  webhook: WebhookTable
  role: RoleTable
  memberRole: MemberRoleTable
  menu: MenuTable
  permissionSet: PermissionSetTable
  permissionSetPermission: PermissionSetPermissionTable
  rolePermissionSet: RolePermissionSetTable
  roleTakeBack: RoleTakeBackTable
  shortcut: ShortcutTable
  defaultRole: DefaultRoleTable
  attachmentGroup: Row
  file: FileTable
  fileContent: FileContentTable
  fileRemoval: FileRemovalTable
  fileStore: { id: string }
  fileUsage: FileUsageTable
  uploadRule: UploadRuleTable
  receiveConfig: ReceiveConfigTable
  draft: DraftTable
  language: LanguageTable
  prompt: PromptTable
  uiTable: UiTableTable
  tableView: TableViewTable
  savedView: SavedViewTable
  staticText: StaticTextTable
  message: MessageTable
  userMessage: UserMessageTable
  notice: NoticeTable
  noticePublication: NoticePublicationTable
  noticeReceiver: NoticeReceiverTable
  receiveRule: ReceiveRuleTable
  receiverGroup: ReceiverGroupTable
  receiverGroupMember: ReceiverGroupMemberTable
  portalPage: PortalPageTable
  portalPageVersion: PortalPageVersionTable
  portalPageDue: PortalPageDueTable
  portalPreview: PortalPreviewTable
  portalNavigation: PortalNavigationTable
  portalFooter: PortalFooterTable
  portalFile: PortalFileTable
  portalDownload: PortalDownloadTable
  session: SessionTable
  oauthClient: OauthClientTable
  oidcRecord: OidcRecordTable
  passwordKey: PasswordKeyTable
  recentTenant: RecentTenantTable
  signingKey: SigningKeyTable
}
