import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { id, moment, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'

export const mailDomainState = z.enum(['pending', 'verified', 'failed'])
export type MailDomainState = z.infer<typeof mailDomainState>

/** Outcomes of looking for the record. */
const lastCheck = z.enum(['found', 'missing', 'unanswered'])
export type LastCheck = z.infer<typeof lastCheck>

export const mailDomain = stamps
  .extend({
    id,
    domain: z.string().describe('In lower case; names in other scripts in their ASCII form (RFC 5890)'),
    tenantName: z.string().describe('The tenant that named it'),
    state: mailDomainState.describe('`pending`: not checked yet; `failed`: the last check did not prove it'),
    recordName: z.string().describe('The name of the TXT record that proves the domain'),
    recordValue: z.string().describe('The content of that record'),
    lastCheck: lastCheck.optional().describe('`unanswered`: no DNS server answered, which changes no state'),
    checkedDate: moment.optional().describe('When the record was looked for last'),
    verifiedDate: moment.optional().describe('Since when it belongs to the tenant'),
  })
  .meta({ id: 'MailDomain' })
export type MailDomain = z.infer<typeof mailDomain>

const domainRef = z.object({ objectVersionNumber: version.describe('The version of the record') })

/** Stand in examples for a domain of the caller's tenant, and for one that the platform can verify. */
export const exampleMailDomain = {
  own: '01970000-0000-7000-8000-00000000e501',
  unproven: '01970000-0000-7000-8000-00000000e502',
}

const domains = '/iam/v1/[{tenantId}/]mail-domains'

export const mailDomainApi = {
  list: endpoint({
    method: 'GET',
    path: domains,
    summary: 'Mail domains of the tenant, by page; on the platform those of all tenants',
    access: { permission: 'iam.mail-domain.list' },
    query: z.object({
      ...pageQuery(['domain', 'tenantName', 'creationDate']),
      domain: z.string().max(253).optional(),
      state: anyOf(mailDomainState).optional(),
    }),
    response: page(mailDomain),
  }),
  create: endpoint({
    method: 'POST',
    path: domains,
    summary: 'Name a mail domain of the tenant, which counts once it is verified',
    access: { permission: 'iam.mail-domain.create' },
    body: z.object({ domain: z.string().trim().min(1).max(253).describe('Such as `norrvik.example`') }),
    example: { body: { domain: 'fjord-lines.example' } },
    response: mailDomain,
  }),
  check: endpoint({
    method: 'POST',
    path: `${domains}/{domainId}/check`,
    summary: 'Look in DNS for the record that proves a mail domain',
    access: { permission: 'iam.mail-domain.check' },
    body: domainRef,
    example: { params: { domainId: exampleMailDomain.own }, body: { objectVersionNumber: 1 } },
    response: mailDomain,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/iam/v1/mail-domains/{domainId}/verify',
    summary:
      'Verify a mail domain of any tenant without its record, for networks whose domains are not in DNS',
    access: { permission: 'iam.mail-domain.verify', level: 'site' },
    body: domainRef,
    example: { params: { domainId: exampleMailDomain.unproven }, body: { objectVersionNumber: 1 } },
    response: mailDomain,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${domains}/{domainId}`,
    summary: 'Remove a mail domain; the platform can remove those of all tenants',
    access: { permission: 'iam.mail-domain.remove' },
    body: domainRef,
    example: { params: { domainId: exampleMailDomain.own }, body: { objectVersionNumber: 1 } },
  }),
}
