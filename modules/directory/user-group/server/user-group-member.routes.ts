import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { userGroupMemberApi } from '../user-group.contract.ts'
import type { UserGroupDb } from './user-group.tables.ts'
import { addGroupMembers, removeGroupMembers } from './user-group-member.actions.ts'
import { findGroupMembers } from './user-group-member.queries.ts'

export const userGroupMemberRoutes = routes<typeof userGroupMemberApi, UserGroupDb>(userGroupMemberApi, {
  members: ({ params, query }, { db }) => findGroupMembers(db, params.userGroupId, query),

  async addMembers({ params, body }, acting) {
    const people = body.map(one => one.userId)
    await addGroupMembers(acting, params.userGroupId, people)
  },

  async removeMembers({ params, body }, acting) {
    const ids = body.map(one => one.assignId)
    await removeGroupMembers(acting, params.userGroupId, sql`m.id::text = any(${ids})`)
  },
})
