import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The sentences that those of all resources do not say. */
export const userGroupTexts = featureTexts(
  'hiam.user-group',
  {
    parent: 'Access',
    people: 'People',
    bulkRemoveEffect: 'People in them lose the roles of these groups. No one can write to them anymore.',
    addPeople: 'Add people',
    nobodyIn: 'No people in this group yet',
    take: 'Remove {name}',
    couldNotLoadPeople: 'Could not load the people',
    addRoleHelp: 'Everyone in the group has its roles while the group is enabled.',
    noRoles: 'No roles. People in this group have the roles that are assigned to them.',
    addQuestion: 'Add people to {name}?',
    leaveQuestion: 'Remove {person} from {name}?',
    removePerson: 'Remove',
  },
  {
    parent: '权限',
    people: '人员',
    bulkRemoveEffect: '组内人员将失去这些组的角色，且不能再向这些组发送消息。',
    addPeople: '添加人员',
    nobodyIn: '该组还没有人员',
    take: '移出{name}',
    couldNotLoadPeople: '无法加载人员',
    addRoleHelp: '用户组启用期间，组内所有人都拥有该组的角色。',
    noRoles: '没有角色。组内人员只拥有分配给自己的角色。',
    addQuestion: '向“{name}”添加人员？',
    leaveQuestion: '将{person}移出“{name}”？',
    removePerson: '移出',
  },
)
