import type { ServerFeature } from '@atrium/server/feature'
import { registrationApi } from '../registration.contract.ts'
import { entities } from '../registration.entity.ts'
import { registrationErrors } from './registration.errors.ts'
import { registrationMessages } from './registration.messages.ts'
import { registrationRoutes } from './registration.routes.ts'

export const registration: ServerFeature = {
  calls: { 'iam.registration': registrationApi },
  routes: registrationRoutes,
  service: 'iam',
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  errors: registrationErrors,
  messages: registrationMessages,
  permissionSets: [
    {
      page: 'sys.mail-domain',
      order: 40,
      code: 'button.registration',
      name: ['Set registration and invitations', '设置注册与邀请', 'ضبط التسجيل والدعوات'],
      permissions: ['iam.registration.update'],
    },
  ],
}
