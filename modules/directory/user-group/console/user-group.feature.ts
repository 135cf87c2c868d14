import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const userGroup: ConsoleFeature = {
  ...resourceScreen('iam.user-group', {
    icon: 'users',
    path: '/hiam/user-group-management',
    texts: 'hiam.user-group',
    load: async () => (await import('../user-group.resource.ts')).userGroup,
  }),
  sections: { user_group: async () => (await import('./user-group-people.tsx')).UserGroupSections },
  questions: { user_group: async () => (await import('./user-group-question.tsx')).UserGroupQuestion },
}
