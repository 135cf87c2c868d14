import { endpoint } from '@atrium/contract/endpoint'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'
import { clientScope } from '../client/client.contract.ts'

export const consent = z
  .object({
    id,
    clientId: z.string(),
    clientName: z.string().describe('The name of the client in the caller’s language'),
    scopes: z.array(clientScope).describe('What the client may do'),
    creationDate: moment.describe('When it was first given'),
    lastUsedDate: moment.optional().describe('When the client last used it; absent before'),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consent>

/** Stands in examples for a consent of the caller. */
export const exampleConsent = '01970000-0000-7000-8000-0000000c0e51'

const own = '/iam/hzero/v1/users/self/consents'

export const consentApi = {
  own: endpoint({
    method: 'GET',
    path: own,
    summary: 'The clients that you have allowed to act for you, the newest first',
    access: 'signed-in',
    tokens: 'never',
    response: z.array(consent),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${own}/{consentId}`,
    summary:
      'Revoke what you have allowed a client: every instance refuses its tokens within a second, and it asks again',
    access: 'signed-in',
    tokens: 'never',
    example: { params: { consentId: exampleConsent } },
  }),
}
