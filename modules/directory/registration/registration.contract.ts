import { endpoint } from '@atrium/contract/endpoint'
import { flag, id } from '@atrium/contract/row'
import { z } from 'zod'

/** The most mail domains that invitations can be limited to. */
export const mostInvitationDomains = 20

const terms = z.object({
  takesRegistrationsFlag: flag.describe('`1`: people at verified mail domains make accounts by themselves'),
  needsApprovalFlag: flag.describe('`1`: a new account stays disabled until an administrator enables it'),
  roleId: id.optional().describe('The role of new accounts; needed while registrations are taken'),
  invitationDomains: z
    .array(z.string().trim().min(1).max(253))
    .max(mostInvitationDomains)
    .optional()
    .describe(
      'The mail domains whose addresses can be invited, such as `norrvik.example`; empty for all, absent to keep those before',
    ),
})

const policy = terms
  .extend({
    invitationDomains: z
      .array(z.string())
      .describe(
        'The mail domains whose addresses can be invited, in lower case and in their ASCII form (RFC 5890); empty for all',
      ),
    roleName: z.string().optional().describe('The name of the role'),
    openFlag: flag.describe(
      '`1`: people can register now. `0` also while no domain is verified, the role is disabled, or the person who saved this may no longer hand it out',
    ),
  })
  .meta({ id: 'RegistrationPolicy' })
export type RegistrationPolicy = z.infer<typeof policy>

const path = '/iam/v1/[{tenantId}/]registration-policy'

export const registrationApi = {
  policy: endpoint({
    method: 'GET',
    path,
    summary: 'Whether people make accounts in the tenant by themselves, and who can be invited',
    access: { permission: 'iam.mail-domain.list' },
    response: policy,
  }),
  updatePolicy: endpoint({
    method: 'PUT',
    path,
    summary:
      'Set whether people make accounts in the tenant by themselves, with which role, and who can be invited',
    access: { permission: 'iam.registration.update' },
    stepUp: true,
    body: terms,
    example: { body: { takesRegistrationsFlag: 0, needsApprovalFlag: 1 } },
  }),
}
