import { pageCodeOf } from '@atrium/contract/resource/declared'
import { withinDataScope } from '@atrium/server/access/data-scope'
import type { ServerFeature } from '@atrium/server/feature'
import { historyOf } from '@atrium/server/history/record-history'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { peopleField } from '@atrium/server/seed/lookup-parts'
import { userGroupApi } from '../user-group.contract.ts'
import { entities } from '../user-group.entity.ts'
import { userGroup as definition } from '../user-group.resource.ts'
import { userGroupRoleApi } from '../user-group-role.contract.ts'
import { userGroupHistory } from './user-group.history.ts'
import { userGroupMemberRoutes } from './user-group-member.routes.ts'
import { refuseEnabling, refuseRolesOfGroups } from './user-group-role.actions.ts'
import { userGroupRoleRoutes } from './user-group-role.routes.ts'

const own = resourceFeature(definition, import.meta.url, {
  async beforeSave({ id, draft, ...acting }) {
    if (id !== undefined) await refuseEnabling(acting, id, draft.enabledFlag === 1)
  },
  beforeRemove: ({ id, ...acting }) => refuseRolesOfGroups(acting, [id]),
})

export const userGroup: ServerFeature = {
  ...own,
  entities: [...own.entities, ...entities],
  calls: { ...own.calls, 'iam.userGroup': { ...userGroupApi, ...userGroupRoleApi } },
  histories: {
    user_group: {
      ...historyOf(definition.api, definition.idField),
      ...own.histories.user_group,
      ...userGroupHistory,
    },
  },
  // Groups have more readers than those who administer them.
  routes: services =>
    [...own.routes(services), ...userGroupMemberRoutes, ...userGroupRoleRoutes].map(({ call, handle }) => ({
      call,
      handle: call === definition.api.create ? handle : withinDataScope('user_group', handle),
    })),
  ...(own.searchable && { searchable: { ...own.searchable, shared: 'user_group' } }),
  examples: async () => (await import('./user-group.examples.ts')).userGroupExamples,
  errors: {
    ...own.errors,
    'error.user_group.person_unknown': {
      status: 400,
      en: 'One of these people does not belong to your tenant',
      zh: '其中有人不属于您的租户',
      ar: 'أحد هؤلاء الأشخاص لا ينتمي إلى مستأجرك',
      constraints: ['user_group_member_user_id_fkey'],
    },
    'error.user_group.role_above_own': {
      status: 403,
      en: 'You cannot change who is in this group because its role {name} has permissions that yours lacks',
      zh: '该组拥有角色“{name}”，其权限超出您的权限，因此您不能更改该组的成员',
      ar: 'لا يمكنك تغيير أعضاء هذه المجموعة لأن دورها {name} يملك صلاحيات لا يملكها دورك',
    },
  },
  permissionSets: [
    {
      page: pageCodeOf(definition),
      order: 50,
      code: 'button.roles',
      name: ['Assign roles', '分配角色', 'إسناد الأدوار'],
      permissions: ['iam.user-group.grant'],
    },
  ],
  lookupViews: own.lookupViews.map(view => ({
    ...view,
    title: ['Choose a user group', '选择用户组', 'اختيار مجموعة مستخدمين'],
    fields: [...view.fields, peopleField],
  })),
  personalRows: [{ table: 'user_group_member', title: ['User groups', '用户组', 'مجموعات المستخدمين'] }],
}
