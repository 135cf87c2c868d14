import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { day, id, languageCode, moment, stamps } from '@atrium/contract/row'
import { z } from 'zod'

/** The most addresses of one call. */
export const mostInvited = 500

/** Days for which the link in the mail can be used. */
export const invitationDays = 7

export const longestNote = 500

export const invitationState = z.enum(['sent', 'opened', 'accepted', 'expired', 'bounced', 'revoked'])
export type InvitationState = z.infer<typeof invitationState>

/** An address that can be invited. */
export const invitedEmail = z.email().max(254)

export const invitation = stamps
  .extend({
    id,
    email: z.string(),
    memberRoleList: z
      .array(z.object({ roleId: id, name: z.string() }))
      .describe('The roles that the person gets; those that were deleted since are left out'),
    memberUnitList: z
      .array(z.object({ unitId: id, name: z.string() }))
      .describe('The units that the person joins; those that were deleted since are left out'),
    untilDate: day.optional().describe('The last day of the roles; absent for no end'),
    note: z.string().optional(),
    language: z.string().describe('The language of the mail'),
    state: invitationState.describe('`bounced`: the mail could not be delivered'),
    sentDate: moment.describe('When the mail was sent last'),
    endDate: moment.describe('When its link stops counting'),
    openedDate: moment.optional(),
    acceptedDate: moment.optional(),
    revokedDate: moment.optional(),
    acceptedByName: z.string().optional().describe('The name of the person who accepted it'),
    problem: z
      .string()
      .optional()
      .describe('Why the mail could not be delivered, in the words of its server'),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

const invitationTerms = z.object({
  roleIds: z.array(id).max(20).describe('The roles that each person gets'),
  unitIds: z.array(id).max(20).optional().describe('The units that each person joins'),
  untilDate: day.optional().describe('The last day of the roles; absent for no end'),
  note: z.string().trim().max(longestNote).optional().describe('A note in the mail'),
  language: languageCode.describe('The language of the mail, and of accounts that are created by its link'),
})

const invitationDraft = invitationTerms
  .extend({
    roleIds: invitationTerms.shape.roleIds.min(1),
    // Judged one by one, so that one wrong address does not refuse the others.
    emails: z
      .array(z.string().trim().max(320))
      .min(1)
      .max(mostInvited)
      .describe('The mail addresses to invite'),
  })
  .meta({ id: 'InvitationDraft' })

const codes = z.string().max(1000)

/** An invitation as one row of an import file, with its roles and units as codes separated by commas. */
export const invitationRow = z.object({
  email: z.string().trim().min(1).max(320),
  roleCodes: codes.min(1),
  unitCodes: codes.optional(),
  untilDate: day.optional(),
  language: languageCode.optional(),
  note: z.string().trim().max(longestNote).optional(),
})
export type InvitationRow = z.output<typeof invitationRow>

const inviteAnswer = z
  .object({
    invited: z.array(z.object({ email: z.string(), id })).describe('The addresses that were invited'),
    refused: z
      .array(
        z.object({
          email: z.string(),
          code: z.string().describe('The code of the error'),
          message: z.string().describe('The reason in the language of the session'),
        }),
      )
      .describe('The addresses that were not invited'),
  })
  .meta({ id: 'InviteAnswer' })
export type InviteAnswer = z.infer<typeof inviteAnswer>

const invitationCounts = z.object({
  all: z.int().describe('All invitations, whatever their state'),
  sent: z.int().describe('Those whose link was not followed yet'),
  opened: z.int().describe('Those whose link was followed'),
  accepted: z.int().describe('Those that were accepted'),
  expired: z.int().describe('Those whose link has expired'),
  bounced: z.int().describe('Those whose mail could not be delivered'),
  revoked: z.int().describe('Those that were revoked'),
})
export type InvitationCounts = z.infer<typeof invitationCounts>

/** The places that a tenant with a limit has left, and the mail domains that it limits invitations to. */
const seats = z.object({
  free: z
    .int()
    .optional()
    .describe('The people who can still be invited: places less open invitations; absent without a limit'),
  domains: z
    .array(z.string())
    .optional()
    .describe('The mail domains whose addresses can be invited, in their ASCII form; absent for all'),
})

/** Stands in examples for an open invitation. */
export const exampleInvitation = '01970000-0000-7000-8000-00000000e301'

const invitations = '/iam/v1/[{tenantId}/]invitations'

export const invitationApi = {
  list: endpoint({
    method: 'GET',
    path: invitations,
    summary: 'Invitations to the tenant, by page',
    access: { permission: 'iam.invitation.list' },
    query: z.object({
      ...pageQuery(['email', 'sentDate', 'endDate', 'untilDate', 'createdByName']),
      email: z.string().max(254).optional(),
      createdByName: z.string().max(120).optional().describe('The name of the person who invited'),
      roleId: id.optional(),
      state: invitationState.optional(),
    }),
    response: page(invitation),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${invitations}/counts`,
    summary: 'How many invitations of the tenant are in each state',
    access: { permission: 'iam.invitation.list' },
    response: invitationCounts,
  }),
  seats: endpoint({
    method: 'GET',
    path: `${invitations}/seats`,
    summary: 'How many people can still be invited, and at which mail domains',
    access: { permission: 'iam.invitation.create' },
    response: seats,
  }),
  get: endpoint({
    method: 'GET',
    path: `${invitations}/{invitationId}`,
    summary: 'One invitation',
    access: { permission: 'iam.invitation.list' },
    example: { params: { invitationId: exampleInvitation } },
    response: invitation,
  }),
  create: endpoint({
    method: 'POST',
    path: invitations,
    summary: `Invite up to ${mostInvited} people by mail; the answer says who was invited and who was not`,
    access: { permission: 'iam.invitation.create' },
    stepUp: true,
    body: invitationDraft,
    example: {
      body: { emails: ['ada.brandt@halden.example'], roleIds: [exampleId.role], language: 'en_US' },
    },
    response: inviteAnswer,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${invitations}/preview`,
    summary: 'The mail as it would be sent, without its link; nothing is stored or sent',
    access: { permission: 'iam.invitation.create' },
    body: invitationTerms,
    example: { body: { roleIds: [exampleId.role], language: 'en_US' } },
    response: z.object({
      subject: z.string().describe('The subject, in the language of the mail'),
      text: z.string().describe('The mail as plain text, with empty lines between its paragraphs'),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: `${invitations}/{invitationId}/resend`,
    summary:
      'Send an invitation again with a new link, to a corrected address if one is given; the old link ends',
    access: { permission: 'iam.invitation.create' },
    stepUp: true,
    body: z.object({ email: invitedEmail.optional().describe('The corrected address') }),
    example: { params: { invitationId: exampleInvitation }, body: { email: 'ada.berg@halden.example' } },
    response: invitation,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${invitations}/{invitationId}`,
    summary: 'Revoke an invitation that was not accepted: its link stops counting at once',
    access: { permission: 'iam.invitation.revoke' },
    example: { params: { invitationId: exampleInvitation } },
    response: invitation,
  }),
}
