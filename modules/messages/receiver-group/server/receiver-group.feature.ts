import type { ServerFeature } from '@atrium/server/feature'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { receiver } from '../../shared/server/receiver-history.ts'
import { columns } from '../receiver-group.columns.ts'
import { receiverGroupApi } from '../receiver-group.contract.ts'
import { entities } from '../receiver-group.entity.ts'
import { receiverGroup as definition } from '../receiver-group.resource.ts'
import { receiverGroupHzeroShapes } from './receiver-group.hzero.ts'
import { findMembers, putMembers, receiverGroupMemberRoutes } from './receiver-group-members.ts'

const own = resourceFeature(definition, import.meta.url, {
  own: {
    receiverList: { read: findMembers, write: saved => putMembers(saved, saved.draft.receiverList) },
  },
})

const members = {
  table: 'receiver_group_member',
  by: 'receiver_group_id',
  field: 'receiverList',
  fields: receiver,
}

export const receiverGroup: ServerFeature = {
  ...own,
  entities: [...own.entities, ...entities],
  columns: { ...own.columns, ...columns },
  calls: { ...own.calls, 'message.receiverGroup': receiverGroupApi },
  routes: services => [...own.routes(services), ...receiverGroupMemberRoutes],
  hzeroShapes: receiverGroupHzeroShapes,
  histories: Object.fromEntries(
    Object.entries(own.histories).map(([name, history]) => [name, { ...history, parts: [members] }]),
  ),
  errors: {
    ...own.errors,
    'error.receiver_group.in_use': {
      status: 409,
      en: 'An announcement uses this group. Remove the group from it first',
      zh: '仍有公告使用此接收组，请先从公告中移除',
      ar: 'يستخدم إعلان هذه المجموعة. أزلها منه أولًا',
      constraints: ['notice_receiver_group'],
    },
  },
  lookupViews: own.lookupViews.map(view => ({
    ...view,
    title: ['Choose receiver groups', '选择接收组', 'اختيار مجموعات المستلمين'],
  })),
  personalRows: [
    {
      table: 'receiver_group_member',
      by: 'to_user_id',
      title: ['Receiver groups', '接收组', 'مجموعات المستلمين'],
    },
  ],
}
