import type { ReceiverKind } from '../../../receiver-group/console/receiver-picker.tsx'

/** The receivers of a message: everyone, or the chosen people and groups of them. */
export interface Receivers {
  toAll: boolean
  to: string[]
  toRoles: string[]
  toUserGroups: string[]
  toUnits: string[]
  toGroups: string[]
  toTenants: string[]
}

export const noReceivers: Receivers = {
  toAll: false,
  to: [],
  toRoles: [],
  toUserGroups: [],
  toUnits: [],
  toGroups: [],
  toTenants: [],
}

/** The kinds of receivers, people first, with their fields. Groups are resolved on the day the message is sent. */
export const receiverFields = {
  USER: 'to',
  ROLE: 'toRoles',
  USER_GROUP: 'toUserGroups',
  UNIT: 'toUnits',
  GROUP: 'toGroups',
  TENANT: 'toTenants',
} as const satisfies Record<ReceiverKind, keyof Receivers>

export const receiverKinds = Object.keys(receiverFields) as ReceiverKind[]

export const hasReceiver = (receivers: Receivers): boolean =>
  receivers.toAll || receiverKinds.some(kind => receivers[receiverFields[kind]].length > 0)
