import { endpoint } from '@atrium/contract/endpoint'
import { flag } from '@atrium/contract/row'
import { z } from 'zod'

export const setUpSteps = ['appearance', 'people', 'units', 'roles', 'passwords', 'mail'] as const

/** A step of setting up the tenant. */
export const setUpStep = z
  .object({
    code: z.enum(setUpSteps).describe('What is set up'),
    doneFlag: flag.describe('Whether the tenant has it'),
    count: z.int().optional().describe('How many there are, of what is counted'),
  })
  .meta({ id: 'SetUpStep' })
export type SetUpStep = z.infer<typeof setUpStep>

export const setUpApi = {
  steps: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]workplace/set-up',
    summary: 'The steps of setting up the tenant that your role can take, and which are done',
    access: 'signed-in',
    response: z.array(setUpStep),
  }),
}
