import { settingsScreen } from '@atrium/console/settings/settings-screen.ts'

export const dispatchRules = settingsScreen('iam.dispatch-rules', {
  icon: 'settings',
  path: '/freight/dispatch-rules',
  load: async () => (await import('../dispatch-rules.settings.ts')).dispatchRules,
})
