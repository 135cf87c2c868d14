import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { PersonalChannel } from '@atrium/server/delivery/channels/channel.contract'

export interface ReceiveConfigTable extends Row {
  userId: string
  receiveCode: string
  channels: PersonalChannel[]
}

export interface ReceiveRuleTable extends Row {
  receiveCode: string
  usual: PersonalChannel[]
  fixed: PersonalChannel[]
}

/** The tables of this feature. */
export type ReceiveRuleTables = {
  receiveConfig: ReceiveConfigTable
  receiveRule: ReceiveRuleTable
}

export type ReceiveRuleDb = Scoped<ReceiveRuleTables>
