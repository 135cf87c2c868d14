import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const customer = resourceScreen('iam.customer', {
  icon: 'users-group',
  path: '/freight/customer/list',
  load: async () => (await import('../customer.resource.ts')).customer,
})
