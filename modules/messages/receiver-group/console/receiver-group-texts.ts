import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The sentences that those of all resources do not say. */
export const receiverGroupTexts = featureTexts(
  'hmsg.receiver-group',
  {
    parent: 'Messages',
    who: 'Members',
    whoHelp:
      'The people you select, and everyone who holds one of the roles or belongs to one of the user groups or units (or units below) on the day of sending.',
    roles: 'Roles',
    userGroups: 'User groups',
    units: 'Units',
    people: 'People',
  },
  {
    parent: '消息',
    who: '成员',
    whoHelp: '指定人员，以及发送当日拥有所选角色、属于所选用户组，或在所选组织单元及其下级工作的人员。',
    roles: '角色',
    userGroups: '用户组',
    units: '组织单元',
    people: '人员',
  },
)
