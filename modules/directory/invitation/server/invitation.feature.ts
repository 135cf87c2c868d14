import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../invitation.columns.ts'
import { invitationApi } from '../invitation.contract.ts'
import { entities } from '../invitation.entity.ts'
import { invitationTable } from '../invitation.table.ts'
import { invitationErrors } from './invitation.errors.ts'
import { invitationImport } from './invitation.import.ts'
import { invitationMessages } from './invitation.messages.ts'
import { invitationPages } from './invitation.pages.ts'
import { invitationRoutes } from './invitation.routes.ts'

export const invitation: ServerFeature = {
  calls: { 'iam.invitation': invitationApi },
  routes: ({ availableChannels, config }) =>
    invitationRoutes({ availableChannels, publicUrl: config.publicUrl }),
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  columns,
  tables: [invitationTable],
  importable: ({ availableChannels, config }) =>
    invitationImport({ availableChannels, publicUrl: config.publicUrl }),
  errors: invitationErrors,
  messages: invitationMessages,
  pages: invitationPages,
  personalRows: [
    {
      table: 'invitation',
      title: ['Accepted invitations', '已接受的邀请', 'الدعوات المقبولة'],
      without: ['secret_hash'],
    },
    {
      table: 'invitation',
      title: ['Invitations to the address', '发往该地址的邀请', 'دعوات إلى العنوان'],
      by: `(select u.id from app_user u where lower(u.email) = (
        select lower(a.email) from invitation_address a where a.tenant_id = r.tenant_id and a.id = r.id))`,
      where: 'r.user_id is null',
      without: ['secret_hash'],
    },
  ],
  examples: async () => (await import('./invitation.examples.ts')).invitationExamples,
}
