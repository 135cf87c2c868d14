import { withinDataScope } from '@atrium/server/access/data-scope'
import type { ServerFeature } from '@atrium/server/feature'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { peopleField } from '@atrium/server/seed/lookup-parts'
import { userGroupApi } from '../user-group.contract.ts'
import { entities } from '../user-group.entity.ts'
import { userGroup as definition } from '../user-group.resource.ts'
import { userGroupMemberRoutes } from './user-group-member.routes.ts'

const own = resourceFeature(definition, import.meta.url)

export const userGroup: ServerFeature = {
  ...own,
  entities: [...own.entities, ...entities],
  calls: { ...own.calls, 'iam.userGroup': userGroupApi },
  // Groups have more readers than those who administer them.
  routes: services =>
    [...own.routes(services), ...userGroupMemberRoutes].map(({ call, handle }) => ({
      call,
      handle: call === definition.api.create ? handle : withinDataScope('user_group', handle),
    })),
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
  },
  lookupViews: own.lookupViews.map(view => ({
    ...view,
    title: ['Choose a user group', '选择用户组', 'اختيار مجموعة مستخدمين'],
    fields: [...view.fields, peopleField],
  })),
  personalRows: [{ table: 'user_group_member', title: ['User groups', '用户组', 'مجموعات المستخدمين'] }],
}
