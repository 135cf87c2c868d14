import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The sentences that those of all resources do not say. */
export const userGroupTexts = featureTexts(
  'hiam.user-group',
  {
    parent: 'Access',
    people: 'People',
    bulkRemoveEffect: 'People in them are not affected. No one can write to these groups anymore.',
    addPeople: 'Add people',
    nobodyIn: 'No people in this group yet',
    take: 'Remove {name}',
    couldNotLoadPeople: 'Could not load the people',
  },
  {
    parent: '权限',
    people: '人员',
    bulkRemoveEffect: '组内人员不受影响，但不能再向这些组发送消息。',
    addPeople: '添加人员',
    nobodyIn: '该组还没有人员',
    take: '移出{name}',
    couldNotLoadPeople: '无法加载人员',
  },
)
