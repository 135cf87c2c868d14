import type { RolePermissionsTables } from '@atrium/access/role-permissions/server/role-permissions.tables.ts'
import type { RoleScopeTables } from '@atrium/access/role-scope/server/role-scope.tables.ts'
import type { TenantTables } from '@atrium/directory/tenant/server/tenant.tables.ts'
import type { UnitTables } from '@atrium/directory/unit/server/unit.tables.ts'
import type { UserGroupTables } from '@atrium/directory/user-group/server/user-group.tables.ts'
import type { FileTables } from '@atrium/files/file/server/file.tables.ts'
import type { UploadRuleTables } from '@atrium/files/upload-rule/server/upload-rule.tables.ts'
import type { PromptTables } from '@atrium/language/prompt/server/prompt.tables.ts'
import type { StaticTextTables } from '@atrium/language/static-text/server/static-text.tables.ts'
import type { DataHierarchyTables } from '@atrium/lookups/data-hierarchy/server/data-hierarchy.tables.ts'
import type { ReceiverGroupTables } from '@atrium/messages/receiver-group/server/receiver-group.tables.ts'
import type { FrameTables } from '@atrium/portal/frame/server/frame.tables.ts'
import type { ManagedDownloadTables } from '@atrium/portal/managed-download/server/managed-download.tables.ts'
import type { ManagedPageTables } from '@atrium/portal/managed-page/server/managed-page.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import type { ClientTables } from '@atrium/sign-in/client/server/client.tables.ts'

/** The connection of the demonstration, which fills the tables of many features. */
export type DemoDb = Scoped<
  ClientTables &
    DataHierarchyTables &
    FileTables &
    FrameTables &
    ManagedDownloadTables &
    ManagedPageTables &
    PromptTables &
    ReceiverGroupTables &
    RolePermissionsTables &
    RoleScopeTables &
    SeedTables &
    SendingTables &
    StaticTextTables &
    TenantTables &
    UnitTables &
    UploadRuleTables &
    UserGroupTables
>
