import type { RolePermissionsTables } from '@atrium/access/role-permissions/server/role-permissions.tables.ts'
import type { RoleScopeTables } from '@atrium/access/role-scope/server/role-scope.tables.ts'
import type { AccountTables } from '@atrium/directory/account/server/account.tables.ts'
import type { TenantTables } from '@atrium/directory/tenant/server/tenant.tables.ts'
import type { UnitTables } from '@atrium/directory/unit/server/unit.tables.ts'
import type { UserGroupTables } from '@atrium/directory/user-group/server/user-group.tables.ts'
import type { FileTables } from '@atrium/files/file/server/file.tables.ts'
import type { StorageTables } from '@atrium/files/storage/server/storage.tables.ts'
import type { UploadRuleTables } from '@atrium/files/upload-rule/server/upload-rule.tables.ts'
import type { ImportsTables } from '@atrium/interchange/imports/server/imports.tables.ts'
import type { JobsTables } from '@atrium/interchange/jobs/server/jobs.tables.ts'
import type { PromptTables } from '@atrium/language/prompt/server/prompt.tables.ts'
import type { StaticTextTables } from '@atrium/language/static-text/server/static-text.tables.ts'
import type { DataHierarchyTables } from '@atrium/lookups/data-hierarchy/server/data-hierarchy.tables.ts'
import type { HierarchySwitchTables } from '@atrium/lookups/hierarchy-switch/server/hierarchy-switch.tables.ts'
import type { AnnouncementTables } from '@atrium/messages/announcement/server/announcement.tables.ts'
import type { DeliveryTables } from '@atrium/messages/delivery/server/delivery.tables.ts'
import type { MessageTables } from '@atrium/messages/message/server/message.tables.ts'
import type { MessageTemplateTables } from '@atrium/messages/message-template/server/message-template.tables.ts'
import type { ReceiveRuleTables } from '@atrium/messages/receive-rule/server/receive-rule.tables.ts'
import type { ReceiverGroupTables } from '@atrium/messages/receiver-group/server/receiver-group.tables.ts'
import type { SendConfigTables } from '@atrium/messages/send-config/server/send-config.tables.ts'
import type { ConfigTables } from '@atrium/operations/config/server/config.tables.ts'
import type { HealthTables } from '@atrium/operations/health/server/health.tables.ts'
import type { IsolationProbeTables } from '@atrium/operations/isolation-probe/server/isolation-probe.tables.ts'
import type { FrameTables } from '@atrium/portal/frame/server/frame.tables.ts'
import type { ManagedDownloadTables } from '@atrium/portal/managed-download/server/managed-download.tables.ts'
import type { ManagedPageTables } from '@atrium/portal/managed-page/server/managed-page.tables.ts'
import type { RenderingTables } from '@atrium/portal/rendering/server/rendering.tables.ts'
import type { ScheduledJobTables } from '@atrium/scheduling/scheduled-job/server/scheduled-job.tables.ts'
import type { ClientTables } from '@atrium/sign-in/client/server/client.tables.ts'
import type { PasswordPolicyTables } from '@atrium/sign-in/password-policy/server/password-policy.tables.ts'
import type { ProviderTables } from '@atrium/sign-in/provider/server/provider.tables.ts'
import type { CurrentUserTables } from '@atrium/workspace/current-user/server/current-user.tables.ts'
import type { DashboardTables } from '@atrium/workspace/dashboard/server/dashboard.tables.ts'
import type { DashboardCardTables } from '@atrium/workspace/dashboard-card/server/dashboard-card.tables.ts'
import type { DraftsTables } from '@atrium/workspace/drafts/server/drafts.tables.ts'
import type { RoleCardsTables } from '@atrium/workspace/role-cards/server/role-cards.tables.ts'
import type { SavedViewsTables } from '@atrium/workspace/saved-views/server/saved-views.tables.ts'
import type { ShortcutsTables } from '@atrium/workspace/shortcuts/server/shortcuts.tables.ts'
import type { TableLayoutTables } from '@atrium/workspace/table-layout/server/table-layout.tables.ts'
import type { SendingTables } from '../../delivery/sending.tables.ts'
import type { SeedTables } from '../../seed/seed.tables.ts'
import type { FoundationTables } from './foundation-tables.ts'

export type Tables = FoundationTables &
  SeedTables &
  SendingTables &
  RolePermissionsTables &
  RoleScopeTables &
  AccountTables &
  TenantTables &
  UnitTables &
  UserGroupTables &
  FileTables &
  StorageTables &
  UploadRuleTables &
  ImportsTables &
  JobsTables &
  PromptTables &
  StaticTextTables &
  DataHierarchyTables &
  HierarchySwitchTables &
  AnnouncementTables &
  DeliveryTables &
  MessageTables &
  MessageTemplateTables &
  ReceiveRuleTables &
  ReceiverGroupTables &
  SendConfigTables &
  ConfigTables &
  HealthTables &
  IsolationProbeTables &
  FrameTables &
  ManagedDownloadTables &
  ManagedPageTables &
  RenderingTables &
  ScheduledJobTables &
  ClientTables &
  PasswordPolicyTables &
  ProviderTables &
  CurrentUserTables &
  DashboardTables &
  DashboardCardTables &
  DraftsTables &
  RoleCardsTables &
  SavedViewsTables &
  ShortcutsTables &
  TableLayoutTables
