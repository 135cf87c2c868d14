import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, languageCode, moment, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'
import { invitationState } from '../invitation/invitation.contract.ts'

/** Days for which the link in the mail can be used. */
export const confirmDays = 2

export const tenantRequestState = z.enum(['unconfirmed', 'waiting', 'approved', 'refused'])
export type TenantRequestState = z.infer<typeof tenantRequestState>

/** The fields of the page on which people ask for a tenant. */
export const tenantRequestDraft = z.object({
  tenantName: z.string().trim().min(1).max(120),
  tenantNum: code.max(60).transform(text => text.toUpperCase()),
  realName: z.string().trim().min(1).max(100),
  email: z.string().trim().pipe(z.email().max(254)),
  language: languageCode,
  note: z.string().trim().max(500).optional(),
})
export type TenantRequestDraft = z.infer<typeof tenantRequestDraft>

export const tenantRequest = stamps
  .extend({
    id,
    tenantName: z.string().describe('The organization that asks'),
    tenantNum: z.string().describe('The code that the person proposed'),
    realName: z.string().describe('The person who asks'),
    email: z.string(),
    language: z.string().describe('The language of mails to the person'),
    note: z.string().optional(),
    state: tenantRequestState.describe('`unconfirmed`: the link in the mail was not followed yet'),
    confirmedDate: moment.optional(),
    answeredDate: moment.optional().describe('When it was approved or refused'),
    answeredByName: z.string().optional().describe('Who approved or refused it'),
    reason: z.string().optional().describe('Why it was refused'),
    newTenantId: z.int().optional().describe('The tenant that was made; it may be deleted since'),
  })
  .meta({ id: 'NewTenantRequest' })
export type TenantRequest = z.infer<typeof tenantRequest>

export const tenantRequestDetail = tenantRequest
  .extend({
    invitationState: invitationState
      .optional()
      .describe('Of an approved request: the state of the invitation of its person'),
  })
  .meta({ id: 'NewTenantRequestDetail' })
export type TenantRequestDetail = z.infer<typeof tenantRequestDetail>

const counts = z.object({
  all: z.int().describe('All requests, in whatever state'),
  unconfirmed: z.int().describe('Those whose address is not confirmed'),
  waiting: z.int().describe('Those that wait for an answer'),
  approved: z.int().describe('Those that were approved'),
  refused: z.int().describe('Those that were refused'),
})
export type TenantRequestCounts = z.infer<typeof counts>

const approval = z.object({
  objectVersionNumber: version.describe('The version of the record'),
  tenantName: z.string().trim().min(1).max(120).describe('The name of the tenant'),
  tenantNum: code.max(60).describe('The code of the tenant'),
  templateId: z
    .int()
    .min(1)
    .optional()
    .describe('The template of which everything is copied; without one the tenant starts empty'),
})

const setting = z
  .object({
    takesRequestsFlag: flag.describe('`1`: the portal has a page on which people ask for a tenant'),
  })
  .meta({ id: 'TenantRequestSetting' })

/** Stands in examples for a request that can be answered. */
export const exampleTenantRequest = '01970000-0000-7000-8000-00000000e401'

/** Stands in examples for one that was approved. */
export const exampleApprovedRequest = '01970000-0000-7000-8000-00000000e402'

const requests = '/iam/v1/tenant-requests'

export const tenantRequestApi = {
  list: endpoint({
    method: 'GET',
    path: requests,
    summary: 'Requests for a new tenant, by page',
    access: { permission: 'iam.tenant-request.list', level: 'site' },
    query: z.object({
      ...pageQuery(['tenantName', 'tenantNum', 'realName', 'creationDate']),
      tenantName: z.string().max(120).optional(),
      realName: z.string().max(100).optional(),
      email: z.string().max(254).optional(),
      state: tenantRequestState.optional(),
    }),
    response: page(tenantRequest),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${requests}/counts`,
    summary: 'How many requests for a tenant are in each state',
    access: { permission: 'iam.tenant-request.list', level: 'site' },
    response: counts,
  }),
  setting: endpoint({
    method: 'GET',
    path: `${requests}/setting`,
    summary: 'Whether people may ask for a tenant of their own',
    access: { permission: 'iam.tenant-request.list', level: 'site' },
    response: setting,
  }),
  updateSetting: endpoint({
    method: 'PUT',
    path: `${requests}/setting`,
    summary: 'Open or close the page on which people ask for a tenant',
    access: { permission: 'iam.tenant-request.setting', level: 'site' },
    body: setting,
    example: { body: { takesRequestsFlag: 1 } },
    response: setting,
  }),
  get: endpoint({
    method: 'GET',
    path: `${requests}/{requestId}`,
    summary: 'One request for a new tenant',
    access: { permission: 'iam.tenant-request.list', level: 'site' },
    example: { params: { requestId: exampleTenantRequest } },
    response: tenantRequestDetail,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${requests}/{requestId}/approve`,
    summary: 'Make the tenant and invite the person who asked as its first administrator',
    access: { permission: 'iam.tenant-request.approve', level: 'site' },
    stepUp: true,
    body: approval,
    example: {
      params: { requestId: exampleTenantRequest },
      body: { objectVersionNumber: 1, tenantName: 'Fjord Ferries', tenantNum: 'FJORD-FERRIES' },
    },
    response: tenantRequest,
  }),
  invite: endpoint({
    method: 'POST',
    path: `${requests}/{requestId}/invite`,
    summary: 'Invite the person of an approved request again; the link before opens nothing any more',
    access: { permission: 'iam.tenant-request.invite', level: 'site' },
    stepUp: true,
    example: { params: { requestId: exampleApprovedRequest } },
    response: tenantRequestDetail,
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${requests}/{requestId}/refuse`,
    summary: 'Refuse a request; the person who asked gets the reason by mail',
    access: { permission: 'iam.tenant-request.refuse', level: 'site' },
    body: z.object({
      objectVersionNumber: version.describe('The version of the record'),
      reason: z.string().trim().min(3).max(500).describe('The reason that the person reads'),
    }),
    example: {
      params: { requestId: exampleTenantRequest },
      body: { objectVersionNumber: 1, reason: 'We serve shipping companies only' },
    },
    response: tenantRequest,
  }),
}
