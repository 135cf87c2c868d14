import { derived } from '@atrium/contract/resource/derived'
import { code, enabled, integer, longText, text } from '@atrium/contract/resource/fields'
import { filter } from '@atrium/contract/resource/own-filters'
import { resource } from '@atrium/contract/resource/resource'
import { id } from '@atrium/contract/row'

/** A named group of people, such as the receivers of an announcement. */
export const userGroup = resource({
  name: 'iam.user-group',
  title: { en: ['User group', 'User groups'], zh: ['用户组'], ar: ['مجموعة مستخدمين', 'مجموعات المستخدمين'] },
  fields: {
    groupCode: code({ column: 'code' }),
    groupName: text({
      title: { en: 'Name', zh: '名称', ar: 'الاسم' },
      column: 'name',
      translated: true,
      required: true,
      sample: 'Ferry crews',
    }),
    remark: longText({ title: { en: 'Remark', zh: '备注', ar: 'ملاحظة' } }),
    enabledFlag: enabled({
      column: 'enabled',
      help: {
        en: 'A disabled group does not receive messages or announcements, and its people do not have its roles.',
        zh: '停用的用户组不再接收消息和公告，组内人员也不再拥有该组的角色。',
        ar: 'المجموعة المعطّلة لا تستلم رسائل ولا إعلانات، ولا يملك أشخاصها أدوارها.',
      },
    }),
    memberCount: derived(
      integer({ title: { en: 'People', zh: '人员', ar: 'الأشخاص' }, required: true }),
      `select count(*)::int from user_group_member m where m.tenant_id = r.tenant_id and m.user_group_id = r.id`,
    ),
  },
  list: {
    columns: [
      'groupName',
      ['groupCode', 190],
      ['tenantName', 150],
      ['remark', 200],
      ['memberCount', 96],
      ['enabledFlag', 120],
      ['lastUpdateDate', 170],
      ['lastUpdatedBy', 140],
    ],
    search: ['groupName', 'groupCode', 'enabledFlag'],
    filters: {
      userId: filter(
        id.describe('The groups of one person'),
        `exists (select from user_group_member m
          where m.tenant_id = r.tenant_id and m.user_group_id = r.id and m.user_id::text = :value)`,
      ),
    },
    reads: ['user_group_member'],
    empty: {
      en: 'Group people under one name to write to all of them at once.',
      zh: '将人员归入一个名称下，即可一次通知所有人。',
      ar: 'ضع أشخاصًا تحت اسم واحد لتكتب إليهم جميعًا مرة واحدة.',
    },
  },
  form: [['groupName'], ['groupCode'], ['remark'], ['enabledFlag']],
  page: {
    parent: 'sys',
    order: 20,
    route: '/hiam/user-group-management',
    hzeroCodes: ['button.addUser', 'button.deleteUser'],
  },
  removal: {
    en: 'People in it lose the roles of the group. No one can write to it anymore.',
    zh: '组内人员将失去该组的角色，且无法再向该组发送消息。',
    ar: 'يفقد أشخاصها أدوار المجموعة، ولا يمكن بعدها الكتابة إليها.',
  },
  owner: 'unit',
  acrossTenants: true,
  ownFields: true,
  given: { texts: 'hiam.user-group', lookup: 'HIAM.USER_GROUP', detail: 'details' },
})
