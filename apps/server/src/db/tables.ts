import type { densities } from '@atrium/contract/constants'
import type { SessionPolicy } from '@atrium/contract/iam/session-policy'
import type { TableColumn } from '@atrium/contract/platform/ui-table'
import type { PortalPicture, StoredBlock } from '@atrium/contract/portal/page'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Texts by language code, such as `{ en_US: 'Role', zh_CN: '角色' }`. */
export type Texts = Record<string, string>

type TextsColumn = JSONColumnType<Texts, string | undefined, string>
/** Kept by the database: read only. */
type Kept<T> = ColumnType<T, never, never>
type Density = (typeof densities)[number]
type Day = ColumnType<string | null, string | null | undefined, string | null>
/** int8 arrives as a number: see connect.ts. */
type TenantId = ColumnType<number, number | undefined, never>

interface Row {
  tenantId: TenantId
  id: Generated<string>
  version: Kept<number>
  createdAt: Kept<Date>
  createdBy: Kept<string | null>
  updatedAt: Kept<Date>
  updatedBy: Kept<string | null>
}

export interface TenantTable extends Omit<Row, 'tenantId'> {
  tenantId: Generated<number>
  num: string
  name: TextsColumn
  domain: string | null
  colour: Generated<string>
  /** A name of its own under which the portal answers. */
  portalHost: ColumnType<string | null, string | null | undefined, string | null>
  enabled: Generated<boolean>
  /** How many sign-ins of one person of this tenant count at a time: any number, the newest, or the first. */
  sessionPolicy: Generated<SessionPolicy>
}

export interface AuditTable {
  id: Kept<number>
  tenantId: number
  at: Kept<Date>
  actorId: string | null
  requestId: string | null
  entity: string
  entityId: string | null
  verb: 'create' | 'update' | 'delete' | 'sign-in' | 'sign-in-failed' | 'sign-out' | 'switch' | 'deny'
  before: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
  after: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
}

export interface OutboxTable {
  id: Kept<number>
  tenantId: number
  at: Kept<Date>
  topic: string
  entityId: string
  /** The one person it concerns, when it concerns one. */
  userId: string | null
  /** The transaction that wrote it; text, because it may pass 2^53. */
  xid: Kept<string>
  verb: string
}

export interface IdempotencyTable {
  tenantId: number
  userId: string
  key: string
  requestHash: Buffer
  status: number | null
  answer: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Kept<Date>
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
  createdAt: Kept<Date>
  expiresAt: Date
  usedAt: ColumnType<Date | null, never, Date | null>
}

export interface MailTable extends Row {
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  html: Generated<string>
  secrets: Generated<string[]>
  state: Generated<'waiting' | 'sent' | 'failed'>
  tries: Generated<number>
  nextTryAt: Generated<Date>
  usefulUntil: Date | null
  problem: ColumnType<string | null, never, string | null>
  sentAt: ColumnType<Date | null, never, Date | null>
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

export interface PictureTable extends Row {
  key: string
  userId: string
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  content: Buffer
}

export interface ReceiveConfigTable extends Row {
  userId: string
  receiveCode: string
  channels: string[]
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
  body: TextsColumn
  /** What the portal shows in place of the body: markup. */
  content: JSONColumnType<Texts | null, string | null | undefined, string | null>
  receiverType: Generated<'ANNOUNCE' | 'NOTIFY'>
  category: string
  status: Generated<'DRAFT' | 'PUBLISHED' | 'DELETED'>
  publishedAt: Date | null
  publishedBy: string | null
  startOn: Day
  endOn: Day
  sticky: Generated<boolean>
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
  createdAt: Kept<Date>
  lastSeenAt: Generated<Date>
  expiresAt: Date
  endedAt: Date | null
  endedReason: 'signed-out' | 'kicked' | 'expired' | 'disabled' | 'ended-elsewhere' | 'ended-by-admin' | null
  /** The session it was opened from and ends with. */
  openedBy: ColumnType<string | null, string | null | undefined, never>
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
  createdAt: Kept<Date>
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
  picture: PortalPicture | null
  blocks: JSONColumnType<StoredBlock[], string | undefined, string>
  published: Generated<boolean>
}

export interface PortalFileTable extends Row {
  name: string
  mediaType: string
  content: Buffer
  size: Kept<number>
  sha256: Kept<string>
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

export interface Tables {
  dashboardCard: DashboardCardTable
  dashboardLayout: DashboardLayoutTable
  dashboardRoleCard: DashboardRoleCardTable
  dataHierarchy: DataHierarchyTable
  lov: LovTable
  lovValue: LovValueTable
  lovView: LovViewTable
  lovViewField: LovViewFieldTable
  sessionDataHierarchy: SessionDataHierarchyTable
  tenant: TenantTable
  audit: AuditTable
  outbox: OutboxTable
  idempotency: IdempotencyTable
  rateLimit: RateLimitTable
  appUser: AppUserTable
  credential: CredentialTable
  passwordHistory: PasswordHistoryTable
  passwordPolicy: PasswordPolicyTable
  proof: ProofTable
  mail: MailTable
  role: RoleTable
  memberRole: MemberRoleTable
  menu: MenuTable
  permissionSet: PermissionSetTable
  permissionSetPermission: PermissionSetPermissionTable
  rolePermissionSet: RolePermissionSetTable
  shortcut: ShortcutTable
  defaultRole: DefaultRoleTable
  picture: PictureTable
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
  portalPage: PortalPageTable
  portalFile: PortalFileTable
  portalDownload: PortalDownloadTable
  session: SessionTable
  oauthClient: OauthClientTable
  oidcRecord: OidcRecordTable
  signingKey: SigningKeyTable
}
