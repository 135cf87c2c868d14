import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scoped } from '../../db/connection/tenant.ts'
import { openApi } from '../../http/openapi/openapi.ts'
import { schemasOf } from '../../http/openapi/schemas.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { makeTenant, makeUser } from '../../testing/people.ts'
import type { SendingTables } from '../sending.tables.ts'
import {
  addressedChannels,
  type Channel,
  channelDefinitions,
  channels,
  configurableChannels,
  personalChannels,
  toStored,
} from './channel.contract.ts'
import { availableChannelsOf, senders } from './senders.ts'

const stored = (codes: readonly Channel[]) => codes.map(code => toStored(code))

/**
 * The lists of channels in the calls of the contract. A list with one code may be that of an entity, such as a
 * webhook.
 */
function channelListsIn(node: unknown): string[][] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'enum' in node && Array.isArray(node.enum) ? [node.enum.map(String)] : []
  const isChannel = (code: string) => Object.hasOwn(channelDefinitions, code.toUpperCase())
  const lists = own.filter(codes => codes.filter(isChannel).length > 1)
  return [...lists, ...Object.values(node).flatMap(channelListsIn)]
}

const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.map(list => list.join()))].sort()

describe('every channel', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  it('has exactly one sender, of its own', () => {
    expect(Object.keys(senders).sort()).toEqual([...channels].sort())
    expect(new Set(Object.values(senders)).size).toBe(channels.length)
  })

  it('is in the lists of the contract, all of which are made from the one definition', () => {
    const document = openApi({
      version: 'test',
      publicUrl: new URL(test.origin),
      schemas: schemasOf(),
      isTagged: () => false,
    })
    expect(unique(channelListsIn(document))).toEqual(
      unique([channels, personalChannels, configurableChannels, stored(addressedChannels)]),
    )
  })

  it('is listed in the code alone: no constraint of the database lists them again', async () => {
    const name = `'(${channels.flatMap(code => [code, toStored(code)]).join('|')})'`
    const { rows } = await test.site({}, db =>
      sql`
        select conrelid::regclass as "table", conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ ${`${name}.*${name}`}`.execute(
        db,
      ),
    )
    expect(rows).toEqual([])
  })

  it.each(channels)('%s: its sender writes deliveries on it and on no other', async channel => {
    const { tenantId } = await makeTenant(test.site)
    const id = await makeUser(test.site, tenantId, [])
    const rows = await test.site({}, async (db: Scoped<SendingTables>) => {
      const webhook = await db
        .insertInto('webhook')
        .values({
          tenantId,
          code: 'BOARD',
          name: 'Board',
          url: 'https://board.ferry.example',
          secret: Buffer.alloc(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const person = { id, language: 'en_US', email: 'ines@ferry.example' }
      await senders[channel].write(db, {
        sending: {
          tenantId,
          code: 'FERRY.LATE',
          args: {},
          to: addressedChannels.map(code => ({ channel: code, address: `at-${code}`, language: 'en_US' })),
        },
        receiveCode: 'NOTICE',
        webhookId: webhook.id,
        people: [person],
        notified: [person],
        render: () => ({ subject: 'Late', text: 'By an hour', page: '<p>By an hour</p>' }),
      })
      return db.selectFrom('delivery').select('channel').distinct().where('tenantId', '=', tenantId).execute()
    })
    expect(rows).toEqual([{ channel: toStored(channel) }])
  })

  it('is offered where this installation can send on it', () => {
    const mail = { url: new URL('smtp://mail.ferry.example'), from: 'office@ferry.example' }
    const offered = (config: Parameters<typeof availableChannelsOf>[0]) => [...availableChannelsOf(config)]
    expect(offered({ mail: undefined, demo: 'none' })).toEqual(['WEB', 'WEBHOOK'])
    expect(offered({ mail, demo: 'none' })).toEqual(['WEB', 'EMAIL', 'WEBHOOK'])
  })
})
