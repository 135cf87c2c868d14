import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, version } from '../row.ts'

/** The ways a message can take to a person. */
export const channels = ['WEB', 'EMAIL'] as const
export const channel = z.enum(channels)
export type Channel = z.infer<typeof channel>

/** The kinds of messages a person can be told of. */
export const receiveCode = z.enum(['MSG', 'NOTICE', 'ANNOUNCE', 'SECURITY'])
export type ReceiveCode = z.infer<typeof receiveCode>

/** The ways of each kind until a person chooses, and those that cannot be switched off. */
export const receiveDefaults: Readonly<
  Record<ReceiveCode, { usual: readonly Channel[]; always: readonly Channel[] }>
> = {
  MSG: { usual: ['WEB'], always: [] },
  NOTICE: { usual: ['WEB'], always: [] },
  ANNOUNCE: { usual: ['WEB'], always: [] },
  // Whoever takes over an account must not be able to keep its owner from hearing of it.
  SECURITY: { usual: ['WEB', 'EMAIL'], always: ['WEB'] },
}

export const receiveConfig = z.object({
  /** Only once a choice has been stored. */
  userReceiveId: id.optional(),
  objectVersionNumber: version.optional(),
  receiveCode,
  receiveName: z.string(),
  /** The chosen ways as the family writes them, with commas, and as a list. */
  receiveType: z.string(),
  receiveTypeList: z.array(channel),
  defaultReceiveType: z.string(),
  defaultReceiveTypeList: z.array(channel),
  /** Ways that cannot be switched off. */
  requiredReceiveTypeList: z.array(channel),
  /** Ways that nobody chooses: those, and the ones that are off for everybody. */
  fixedReceiveTypeList: z.array(channel),
  levelNumber: z.int(),
  tenantId: z.int(),
})
export type ReceiveConfig = z.infer<typeof receiveConfig>

const commaList = z
  .string()
  .max(100)
  .transform(text => text.split(',').flatMap(part => part.trim() || []))
  .pipe(z.array(channel))

/** One changed row: its ways as a list, or with commas. */
const receiveChoice = z
  .object({
    receiveCode,
    receiveType: commaList.optional(),
    receiveTypeList: z.array(channel).max(channels.length).optional(),
    objectVersionNumber: version.optional(),
  })
  .transform(({ receiveType, receiveTypeList, ...choice }) => ({
    ...choice,
    channels: channels.filter(one => (receiveTypeList ?? receiveType ?? []).includes(one)),
  }))
  .refine(
    ({ receiveCode: kind, channels: chosen }) =>
      receiveDefaults[kind].always.every(one => chosen.includes(one)),
    'error.receive_config.required',
  )

export const receiveConfigApi = {
  list: endpoint({
    method: 'GET',
    path: '/hmsg/v1/user-receive-configs',
    summary: 'On which ways this person is told of each kind of message in this tenant',
    access: 'signed-in',
    response: z.array(receiveConfig),
  }),
  change: endpoint({
    method: 'POST',
    path: '/hmsg/v1/user-receive-configs',
    summary: 'Choose the ways of some kinds of messages, all or none',
    access: 'signed-in',
    body: z.array(receiveChoice).min(1).max(receiveCode.options.length),
    example: { body: [{ receiveCode: 'NOTICE', receiveTypeList: ['WEB', 'EMAIL'] }] },
    response: z.array(receiveConfig),
  }),
}
