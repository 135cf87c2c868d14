import { routes } from '@atrium/server/http/routes'
import { answerGranted } from '../../permission-request/server/permission-request.answers.ts'
import { roleGrantApi } from '../role-grant.contract.ts'
import { changeSets } from './role-permission.actions.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'
import { previewChange } from './role-preview.actions.ts'
import { confirmTrial, undoTrial } from './role-trial.actions.ts'
import { findTakeBacks } from './role-trial.queries.ts'

export const roleGrantRoutes = routes<typeof roleGrantApi, RolePermissionsDb>(roleGrantApi, {
  async assign({ params, body }, { db, session, language, request }) {
    await changeSets(db, session, language, params.roleId, { assign: body, recycle: [] })
    await answerGranted({ db, session, requestId: request.id }, params.roleId)
  },
  recycle: ({ params, body }, { db, session, language }) =>
    changeSets(db, session, language, params.roleId, { assign: [], recycle: body }),
  preview: ({ params, body }, { db, session, language }) =>
    previewChange(db, session, language, params.roleId, body),
  takeBacks: ({ params }, { db }) => findTakeBacks(db, params.roleId),
  confirm: ({ params }, { db }) => confirmTrial(db, params),
  undo: ({ params }, { db, session, language }) => undoTrial(db, session, language, params),
})
