import { Can } from '@atrium/console/access/can.tsx'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { unitApi } from '@atrium/directory/unit/unit.contract.ts'
import { userGroupApi } from '@atrium/directory/user-group/user-group.contract.ts'
import type { ComponentProps } from 'react'
import type { NoticeReceiver } from '../../announcement/notice.contract.ts'
import { receiverGroupApi } from '../receiver-group.contract.ts'

export type ReceiverKind = NoticeReceiver['receiverTypeCode']

/** The lookup views of each kind of receivers. */
export const receiverViews: Readonly<Record<ReceiverKind, string>> = {
  TENANT: 'HIAM.TENANT',
  ROLE: 'HMSG.RECEIVER_ROLE',
  USER_GROUP: 'HIAM.USER_GROUP',
  UNIT: 'HPFM.UNIT',
  GROUP: 'HMSG.RECEIVER_GROUP',
  USER: 'HMSG.RECEIVER',
}

/** The kinds whose lists need a permission that not all senders have. */
export const receiverLists = {
  USER_GROUP: userGroupApi.list,
  UNIT: unitApi.tree,
  GROUP: receiverGroupApi.list,
} as const

interface ReceiverPickerProps extends Omit<ComponentProps<typeof LovMultiPicker>, 'viewCode'> {
  kind: ReceiverKind
}

/** A picker for receivers of one kind; renders nothing without the permission to list them. */
export function ReceiverPicker({ kind, ...props }: ReceiverPickerProps) {
  const picker = <LovMultiPicker viewCode={receiverViews[kind]} {...props} />
  const list = kind in receiverLists ? receiverLists[kind as keyof typeof receiverLists] : undefined
  // Receivers already chosen stay visible.
  if (!list || props.value?.length) return picker
  return <Can call={list}>{picker}</Can>
}
