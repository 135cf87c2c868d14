import { findCredential } from '@atrium/server/auth/credential'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { cookieNames } from '../../page/server/cookies.ts'
import { rememberedDeviceApi } from '../remembered-device.contract.ts'
import { findDevices, forgetDevice } from './remembered-device.actions.ts'

/** Needs the connection with access to all tenants: devices belong to people, wherever they work. */
export function rememberedDeviceRoutes({ site, secureCookie }: RequestServices): Route[] {
  const cookie = cookieNames(secureCookie).remembered
  return routes(rememberedDeviceApi, {
    own: (_input, { session, request }) =>
      site({}, async all => {
        const credential = await findCredential(all, session.userId)
        const devices = await findDevices(all, credential, request.cookies[cookie])
        return { days: credential.rememberDays, devices }
      }),

    forget: ({ params }, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, all =>
        forgetDevice(all, params.deviceId, { ...session, requestId: request.id }),
      ),
  })
}
