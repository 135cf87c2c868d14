import type { Importable } from '@atrium/server/interchange/importable'
import { type RoleDraft, roleApi, roleDraft } from '../role.contract.ts'
import { deleteRoles, insertRole } from './role.actions.ts'

export const roleImport: Importable = {
  code: 'HIAM.ROLE',
  name: ['Roles', '角色', 'الأدوار'],
  access: roleApi.create.access,
  draft: roleDraft,
  listPath: roleApi.list.path,
  samples: {
    code: 'night-desk',
    name: 'Night desk',
    description: 'Answers calls between 22:00 and 06:00.',
    endDateActive: '2030-12-31',
    enabled: 'Yes',
  },
  unique: [['code']],
  removal: {
    access: roleApi.remove.access,
    table: 'role',
    remove: (db, _session, ref) => deleteRoles(db, [ref]),
  },
  insert: (db, session, draft: RoleDraft) => insertRole(db, session, session.language, draft),
}
