import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, version } from '../row.ts'
import { channel, channels, receiveCode } from './receive-config.ts'

/** Whose word counts: what the product brings, the platform's, or the tenant's own. */
export const ruleSource = z.enum(['PRODUCT', 'PLATFORM', 'OWN'])
export type RuleSource = z.infer<typeof ruleSource>

/**
 * On which ways people are told, of a kind of messages or of one message: which are on until a person chooses, and
 * which nobody chooses. Of a message the ways that are not fixed are those of its kind.
 */
export const receiveRule = z.object({
  /** Only of the own one. */
  receiveId: id.optional(),
  objectVersionNumber: version.optional(),
  /** A kind, or the code of a message. */
  receiveCode: z.string(),
  receiveName: z.string(),
  /** The kind of a message. */
  parentReceiveCode: receiveCode.optional(),
  levelNumber: z.union([z.literal(1), z.literal(2)]),
  /** The ways that are on, as a list and as the family writes them. */
  defaultReceiveTypeList: z.array(channel),
  defaultReceiveType: z.string(),
  /** The ways that nobody chooses: on or off for everybody. */
  fixedReceiveTypeList: z.array(channel),
  sourceCode: ruleSource,
  /** Whether this session's tenant may say otherwise. */
  editableFlag: z.union([z.literal(0), z.literal(1)]),
  tenantId: z.int(),
})
export type ReceiveRule = z.infer<typeof receiveRule>

const ways = z.array(channel).max(channels.length)
const rules = '/hmsg/v1/[{tenantId}/]receive-configs'

export const receiveRuleApi = {
  list: endpoint({
    method: 'GET',
    path: rules,
    summary: 'Which kinds of messages, and which messages below them, people may choose on which ways',
    access: { permission: 'message.receive-rule.list' },
    response: z.array(receiveRule),
  }),
  change: endpoint({
    method: 'POST',
    path: rules,
    summary: 'Say so for some of them in place of the platform or the product, all or none',
    access: { permission: 'message.receive-rule.update' },
    body: z
      .array(
        z.object({
          receiveCode: z.string().min(1).max(128),
          defaultReceiveTypeList: ways,
          fixedReceiveTypeList: ways,
          objectVersionNumber: version.optional(),
        }),
      )
      .min(1)
      .max(200),
    example: {
      body: [
        { receiveCode: 'NOTICE', defaultReceiveTypeList: ['WEB', 'EMAIL'], fixedReceiveTypeList: ['WEB'] },
      ],
    },
    response: z.array(receiveRule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: rules,
    summary: 'Take the own word back: what the platform or the product says counts again',
    access: { permission: 'message.receive-rule.update' },
    body: z.object({ receiveCode: z.string().min(1).max(128) }),
    example: { body: { receiveCode: 'NOTICE' } },
  }),
}
