import { userGroupApi } from '@atrium/contract/iam/user-group'
import type { NoticeReceiver } from '@atrium/contract/message/notice'
import { receiverGroupApi } from '@atrium/contract/message/receiver-group'
import { unitApi } from '@atrium/contract/platform/unit'
import type { ComponentProps } from 'react'
import { Can } from '../../core/can.tsx'
import { LovMultiPicker } from '../../core/lov-picker.tsx'

type ReceiverKind = NoticeReceiver['receiverTypeCode']

const views: Readonly<Record<ReceiverKind, string>> = {
  TENANT: 'HIAM.TENANT',
  ROLE: 'HMSG.RECEIVER_ROLE',
  USER_GROUP: 'HIAM.USER_GROUP',
  UNIT: 'HPFM.UNIT',
  GROUP: 'HMSG.RECEIVER_GROUP',
  USER: 'HMSG.RECEIVER',
}

/** Those that are listed by calls which not everybody who sends something may make. */
const lists = { USER_GROUP: userGroupApi.list, UNIT: unitApi.tree, GROUP: receiverGroupApi.list } as const

interface ReceiverPickerProps extends Omit<ComponentProps<typeof LovMultiPicker>, 'viewCode'> {
  kind: ReceiverKind
}

/** Chooses whom something is sent to, of one kind; nothing for whoever may not see what there is. */
export function ReceiverPicker({ kind, ...props }: ReceiverPickerProps) {
  const picker = <LovMultiPicker viewCode={views[kind]} {...props} />
  const list = kind in lists ? lists[kind as keyof typeof lists] : undefined
  // What was named stays in sight.
  if (!list || props.value?.length) return picker
  return <Can call={list}>{picker}</Can>
}
