import { endpoint } from '@atrium/contract/endpoint'
import { z } from 'zod'

/** A person whose user name contains the id, for the examples. */
export const exampleErasable = '01970000-0000-7000-8000-000000000331'

/** The fate of rows that are about a person. */
export const erasureOutcome = z.enum(['deleted', 'kept', 'cleared'])

export const erasureSummary = z
  .object({
    scope: z
      .enum(['person', 'guest'])
      .describe(
        '`person`: erased everywhere. `guest`: the account is of another tenant and only leaves this one',
      ),
    loginName: z.string().describe('To be typed as confirmation'),
    realName: z.string(),
    rows: z
      .array(
        z.object({
          name: z.string(),
          count: z.int().describe('The number of records of this kind'),
          outcome: erasureOutcome.describe(
            '`kept`: they belong to the tenant and show “Erased person”; `cleared`: they no longer name anyone',
          ),
        }),
      )
      .describe('What becomes of the records of the person, by kind'),
    auditEntries: z
      .int()
      .describe('Entries of the audit log by or about the person, which lose their values'),
  })
  .meta({ id: 'ErasureSummary' })
export type ErasureSummary = z.infer<typeof erasureSummary>

const path = '/iam/hzero/v1/[{tenantId}/]users/{userId}/erasure'

export const erasureApi = {
  preview: endpoint({
    method: 'GET',
    path,
    summary: 'What erasing a person would delete, and what would stay without their name',
    access: { permission: 'iam.erasure.create' },
    example: { params: { userId: exampleErasable } },
    response: erasureSummary,
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Erase a person: cannot be undone. A guest is removed from this tenant only',
    access: { permission: 'iam.erasure.create' },
    stepUp: true,
    body: z.object({ confirmation: z.string().max(64).describe('The user name of the person') }),
    example: { params: { userId: exampleErasable }, body: { confirmation: `person.${exampleErasable}` } },
    response: erasureSummary.omit({ loginName: true, realName: true }),
  }),
}
