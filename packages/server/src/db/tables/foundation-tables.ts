import type { DataScopeCode } from '@atrium/contract/access/data-scope'
import type { PageAction, PageReceives } from '@atrium/contract/access/embedded-page'
import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import type { SessionPolicy } from '@atrium/contract/sign-in/session-policy'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day, ReadOnly, Row, TextsColumn } from './columns.ts'

export interface TenantTable extends Omit<Row, 'tenantId'> {
  tenantId: Generated<number>
  num: string
  name: TextsColumn
  domain: string | null
  colour: Generated<string>
  /** Whether the color is also the accent of the workspace, for users who have not chosen otherwise. */
  accent: Generated<boolean>
  /** The portal's own host name. */
  portalHost: ColumnType<string | null, string | null | undefined, string | null>
  /** The most bytes of the tenant's files. */
  fileCapacity: Generated<number>
  enabled: Generated<boolean>
  /** The number of sessions that a user of this tenant may have: any, the newest, or the first. */
  sessionPolicy: Generated<SessionPolicy>
  /** The most users of the tenant; null is no limit. */
  userLimit: ColumnType<number | null, number | null | undefined, number | null>
  /** A template for new tenants. */
  template: Generated<boolean>
  suspendedAt: ColumnType<Date | null, never, Date | null>
  suspendedReason: ColumnType<string | null, never, string | null>
  exportedAt: ColumnType<Date | null, never, Date | null>
  binnedAt: ColumnType<Date | null, never, Date | null>
  /** The values of the fields that the platform has added to tenants, by their codes. */
  custom: JSONColumnType<Record<string, unknown>, string | undefined, string>
}

/** People and service accounts, for the names in stamps. */
export interface ActorView {
  id: ReadOnly<string>
  realName: ReadOnly<string>
  loginName: ReadOnly<string>
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
  awaitsApproval: Generated<boolean>
  startOn: Day
  endOn: Day
  /** Null until the user has chosen. */
  theme: ColumnType<'light' | 'dark' | 'system' | null, string | undefined, string>
  density: ColumnType<'comfortable' | 'compact' | null, string | undefined, string>
  menuLayout: ColumnType<'inline' | 'horizontal' | 'side' | 'side-all' | null, string | undefined, string>
  menuLayoutTheme: ColumnType<'theme1' | 'theme2' | 'color' | 'default' | null, string | undefined, string>
  tenantAccent: ColumnType<boolean | null, boolean | undefined, boolean>
  popoutReminder: Generated<boolean>
  notificationTime: Generated<'2.5' | '5' | '10' | 'closed'>
  /** Null: as the tenant has set. */
  roleMerge: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  /** When a code or link that was sent there was used. */
  emailVerifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  phoneVerifiedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the personal values were erased; the row stays so that records refer to it. */
  erasedAt: ColumnType<Date | null, undefined, Date | null>
  /** Stands for a service account, and is no person. */
  isProgram: Generated<boolean>
  /** The user's value in each data hierarchy, by the hierarchy's code. */
  scope: JSONColumnType<Record<string, string>, string | undefined, string>
  /** The values of own fields, by their codes. */
  custom: JSONColumnType<Record<string, unknown>, string | undefined, string>
}

/** People who were erased, or are being erased while it is due. */
export interface ErasureTable extends Row {
  dueAt: Date | null
  tries: Generated<number>
}

export interface SessionTable {
  id: Generated<string>
  userId: string
  tenantId: number
  roleId: string | null
  secretHash: Buffer
  previousSecrets: JSONColumnType<Record<string, string>, string | undefined, string>
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
  /** The session from which it was opened and with which it ends. */
  openedBy: ColumnType<string | null, string | null | undefined, never>
  /** The confidential client that opened it and acts in it. */
  clientId: ColumnType<string | null, string | null | undefined, never>
  traceId: ColumnType<string | null, string | null | undefined, string | null>
  /** When the user last proved to be there: by the sign-in, or since. */
  provenAt: ColumnType<Date | null, Date | null | undefined, Date>
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
  /** The records that its holders can read and change. */
  dataScope: Generated<DataScopeCode>
  labels: Generated<string[]>
}

export interface MemberRoleTable extends Row {
  userId: string
  roleId: string
  startOn: Day
  endOn: Day
}

/** The view of the roles that people hold, a row for each way: directly, or through a user group or a unit. */
interface HeldRoleView {
  tenantId: ReadOnly<number>
  userId: ReadOnly<string>
  roleId: ReadOnly<string>
  startOn: ReadOnly<string | null>
  endOn: ReadOnly<string | null>
  userGroupId: ReadOnly<string | null>
  unitId: ReadOnly<string | null>
}

export interface DefaultRoleTable extends Row {
  userId: string
  roleId: string
}

export interface MenuTable extends Row {
  code: string
  name: TextsColumn
  level: 'site' | 'organization'
  parentTenantId: number | null
  parentId: string | null
  type: 'root' | 'dir' | 'menu' | 'link' | 'inner-link' | 'embedded' | 'window'
  sort: Generated<number>
  icon: string | null
  route: string | null
  quickIndex: string | null
  enabled: Generated<boolean>
  /** Seeded by the product, which keeps it up to date. */
  builtIn: Generated<boolean>
  labels: Generated<string[]>
  /** Of entries of the type `embedded`; null for the default, as in the two below. */
  tokenSeconds: ColumnType<number | null, number | null | undefined, number | null>
  receives: ColumnType<PageReceives[] | null, PageReceives[] | null | undefined, PageReceives[] | null>
  allows: ColumnType<PageAction[] | null, PageAction[] | null | undefined, PageAction[] | null>
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

export interface FeatureSwitchTable extends Row {
  code: string
  enabled: boolean
}

export interface LanguageTable extends Row {
  code: string
  name: string
  sort: Generated<number>
  enabled: Generated<boolean>
}

export interface AuditTable {
  id: ReadOnly<number>
  tenantId: number
  at: ReadOnly<Date>
  actorId: string | null
  requestId: string | null
  address: Generated<string | null>
  userAgent: Generated<string | null>
  /** The personal access token that acted. */
  tokenId: Generated<string | null>
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
  /** The only user concerned, if there is only one. */
  userId: string | null
  /** The transaction that wrote it; text, because it may exceed 2^53. */
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

export interface RateLimitTable {
  key: string
  hits: number
  resetsAt: Date
}

export interface CredentialTable {
  userId: string
  passwordHash: string
  changedAt: Generated<Date>
  /** Set by another user than the owner. */
  initial: Generated<boolean>
}

export interface PasswordHistoryTable {
  userId: string
  id: Generated<string>
  passwordHash: string
  retiredAt: Generated<Date>
}

/** A single row. */
export interface PasswordKeyTable {
  publicKey: string
  /** Encrypted by `auth/encryption.ts`. */
  sealedPrivateKey: Buffer
}

/** An authenticator app of a person. */
export interface SecondFactorTable {
  tenantId: number
  id: Generated<string>
  userId: string
  name: Generated<string>
  /** Encrypted by `auth/encryption.ts`. */
  encryptedSecret: Buffer
  lastStep: number | null
  lastUsedAt: Date | null
  confirmedAt: Date | null
  createdAt: ReadOnly<Date>
}

/** A passkey or security key of a person. */
export interface PasskeyTable {
  tenantId: number
  id: Generated<string>
  userId: string
  name: string
  /** The authenticator's id of the key, in base64url. */
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: string[]
  synced: boolean
  /** The domain that it was added for. */
  domain: string
  lastUsedAt: Date | null
  createdAt: ReadOnly<Date>
}

export interface RecoveryCodeTable {
  tenantId: number
  userId: string
  codeHash: Buffer
  usedAt: Date | null
  createdAt: ReadOnly<Date>
}

/** A browser in which a person's password is enough for a while. */
export interface RememberedDeviceTable {
  tenantId: number
  id: Generated<string>
  userId: string
  secretHash: Buffer
  userAgent: string | null
  kind: CountableKind
  expiresAt: Date
  lastUsedAt: ColumnType<Date | null, never, Date>
  createdAt: ReadOnly<Date>
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

/** The tables of the foundation, which the types of all connections include. */
export type FoundationTables = {
  tenant: TenantTable
  appUser: AppUserTable
  actor: ActorView
  erasure: ErasureTable
  session: SessionTable
  role: RoleTable
  memberRole: MemberRoleTable
  heldRole: HeldRoleView
  defaultRole: DefaultRoleTable
  menu: MenuTable
  permissionSet: PermissionSetTable
  permissionSetPermission: PermissionSetPermissionTable
  featureSwitch: FeatureSwitchTable
  language: LanguageTable
  audit: AuditTable
  outbox: OutboxTable
  idempotency: IdempotencyTable
  rateLimit: RateLimitTable
  credential: CredentialTable
  passwordHistory: PasswordHistoryTable
  passwordKey: PasswordKeyTable
  secondFactor: SecondFactorTable
  passkey: PasskeyTable
  recoveryCode: RecoveryCodeTable
  rememberedDevice: RememberedDeviceTable
  proof: ProofTable
  oidcRecord: OidcRecordTable
}
