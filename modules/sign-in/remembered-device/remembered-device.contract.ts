import { endpoint } from '@atrium/contract/endpoint'
import { id, moment } from '@atrium/contract/row'
import { device } from '@atrium/contract/sign-in/device'
import { z } from 'zod'

/** How many devices of one person are remembered; another one takes the place of the oldest. */
export const mostDevices = 10

export const rememberedDevice = z
  .object({
    id,
    device: device.describe('The browser and the system'),
    current: z.boolean().describe('Whether this call comes from it'),
    creationDate: moment.describe('When it was remembered'),
    lastUsedDate: moment.optional().describe('When a sign-in last needed no second factor; absent before'),
    expiryDate: moment.describe('Until when it is remembered'),
  })
  .meta({ id: 'RememberedDevice' })
export type RememberedDevice = z.infer<typeof rememberedDevice>

const ownDevices = z.object({
  days: z
    .int()
    .describe(
      'For how many days a device can be remembered: the fewest that a tenant you work in allows; 0: never',
    ),
  devices: z.array(rememberedDevice).describe('The devices that are remembered, the newest first'),
})
export type OwnDevices = z.infer<typeof ownDevices>

/** Stands in examples for a remembered device of the caller. */
export const exampleDevice = '01970000-0000-7000-8000-0000000de71c'

const own = '/iam/hzero/v1/users/self/remembered-devices'

export const rememberedDeviceApi = {
  own: endpoint({
    method: 'GET',
    path: own,
    summary: 'The devices on which your password is enough to sign in',
    access: 'signed-in',
    tokens: 'never',
    response: ownDevices,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: `${own}/{deviceId}`,
    summary: 'Forget a device: the next sign-in there asks for the second factor',
    access: 'signed-in',
    tokens: 'never',
    example: { params: { deviceId: exampleDevice } },
  }),
}
