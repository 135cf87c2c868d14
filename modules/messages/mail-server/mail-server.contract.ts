import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'
import { sentTest } from '../delivery/delivery.contract.ts'

/** A tenant's mail server. Its password can be written but not read. */
export const mailServer = z
  .object({
    serverId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    serverCode: z.string(),
    serverName: z.string(),
    host: z.string(),
    port: z.int(),
    tlsFlag: flag,
    username: z.string().optional(),
    passwordFlag: flag,
    sender: z.string(),
    enabledFlag: flag,
  })
  .extend(stamps.shape)
  .meta({ id: 'MailServer' })
export type MailServer = z.infer<typeof mailServer>

export const mailServerDraft = z
  .object({
    tenantId: z.int().min(0).optional().describe('The platform may name any tenant; a tenant only itself'),
    serverCode: code,
    serverName: z.string().trim().min(1).max(120),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^\[[\da-f:.]+\]$/),
    port: z.int().min(1).max(65_535),
    tlsFlag: flag.default(1),
    username: z.string().trim().max(254).optional(),
    password: z
      .string()
      .max(344)
      .optional()
      .describe(
        "Encrypted with the installation's public key, or plain. Left out, it stays unchanged; empty, it is removed",
      ),
    sender: z
      .string()
      .trim()
      .max(254)
      .regex(/^([^<>\p{Cc}]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u),
    enabledFlag: flag.default(1),
  })
  .meta({ id: 'MailServerDraft' })
export type MailServerDraft = z.infer<typeof mailServerDraft>

const ref = z.object({ serverId: id, objectVersionNumber: version.describe('The version of the record') })
const servers = '/hmsg/v1/[{tenantId}/]email/servers'

export const mailServerApi = {
  list: endpoint({
    method: 'GET',
    path: servers,
    summary: 'Mail servers of the tenant, by page; at the site level those of every tenant',
    access: { permission: 'message.mail-server.list' },
    query: z.object({
      ...pageQuery(['serverCode', 'serverName']),
      serverCode: z.string().max(128).optional(),
      serverName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).optional(),
      tenantId: z.coerce.number().int().min(0).optional(),
    }),
    response: page(mailServer),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/hmsg/v1/[{tenantId}/]email-filters',
    summary: 'Addresses that a mail server is limited to, by page; the product has no such limits',
    access: { permission: 'message.mail-server.list' },
    query: z.object({ ...pageQuery([]), serverId: id.optional(), address: z.string().max(254).optional() }),
    response: page(z.object({ emailFilterId: id, serverId: id, address: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${servers}/{serverId}`,
    summary: 'One mail server, without its password',
    access: { permission: 'message.mail-server.list' },
    example: { params: { serverId: exampleId.mailServer } },
    response: mailServer,
  }),
  create: endpoint({
    method: 'POST',
    path: servers,
    summary: 'Create a mail server; the first enabled one by code is used',
    access: { permission: 'message.mail-server.create' },
    body: mailServerDraft,
    example: {
      body: {
        serverCode: 'PORT',
        serverName: 'Port office',
        host: '93.184.215.14',
        port: 465,
        sender: 'office@ferry.example',
      },
    },
    response: mailServer,
  }),
  update: endpoint({
    method: 'PUT',
    path: servers,
    summary: 'Update a mail server; its code cannot change, and its password only if one is sent',
    access: { permission: 'message.mail-server.update' },
    body: mailServerDraft.omit({ serverCode: true, tenantId: true }).extend(ref.shape),
    example: {
      body: {
        serverId: exampleId.mailServer,
        objectVersionNumber: 1,
        serverName: 'Port office',
        host: '93.184.215.14',
        port: 465,
        sender: 'office@ferry.example',
      },
    },
    response: mailServer,
  }),
  test: endpoint({
    method: 'POST',
    path: `${servers}/{serverId}/test`,
    summary: 'Send a test through a mail server, enabled or not, to the caller; returns the delivery',
    access: { permission: 'message.mail-server.update' },
    example: { params: { serverId: exampleId.mailServer } },
    response: sentTest,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: servers,
    summary: 'Delete a mail server',
    access: { permission: 'message.mail-server.remove' },
    body: ref,
    example: { body: { serverId: exampleId.mailServer, objectVersionNumber: 1 } },
  }),
}
