import { stepUpApi } from '@atrium/contract/sign-in/step-up'
import { cookieOfDevice } from '@atrium/server/auth/known-browser'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { findOwnProofs, giveProof, type StepUpServices } from './step-up.actions.ts'

/** Needs the connection with access to all tenants: sessions and second factors belong to people. */
export function stepUpRoutes(services: RequestServices & StepUpServices): Route[] {
  const { passwordKey, secureCookie } = services
  return routes(stepUpApi, {
    get: (_input, { session }) => findOwnProofs(services, session),
    async prove({ body }, { session, request }) {
      const password = body.password === undefined ? undefined : await passwordKey.open(body.password)
      const context = { session, request, deviceMark: request.cookies[cookieOfDevice(secureCookie)] }
      const until = await giveProof(services, context, { ...body, password })
      return { provenUntil: until.toISOString() }
    },
  })
}
