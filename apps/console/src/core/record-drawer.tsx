import { type ComponentProps, type ReactNode, useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import type { Drawer } from '../ui/drawer.tsx'
import { useText } from './use-text.ts'

/** What the drawer around a record is given. */
export type RecordFrame = Pick<ComponentProps<typeof Drawer>, 'title' | 'onClose' | 'onPrevious' | 'onNext'>

type RecordDrawerProps = RecordFrame & {
  /** The record, or why it is not there, in a drawer with this frame. */
  children: (frame: RecordFrame, onChanges: (count: number) => void) => ReactNode
}

/** One record beside the list. Whatever leads away from typed text asks first. */
export function RecordDrawer({ title, onClose, onPrevious, onNext, children }: RecordDrawerProps) {
  const text = useText()
  const [changes, setChanges] = useState(0)
  const [leave, setLeave] = useState<() => void>()
  const asking = (go: () => void) => () => (changes > 0 ? setLeave(() => go) : go())
  const frame = {
    title,
    onClose: asking(onClose),
    ...(onPrevious !== undefined && { onPrevious: onPrevious && asking(onPrevious) }),
    ...(onNext !== undefined && { onNext: onNext && asking(onNext) }),
  }
  return (
    <>
      {children(frame, setChanges)}
      <Confirm
        open={leave !== undefined}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined)
          leave?.()
        }}
        question={text('hzero.common.confirm.discard')}
        effect={text('hzero.common.confirm.unsaved', { count: changes })}
        action={text('hzero.common.button.discard')}
        keep={text('hzero.common.confirm.goOn')}
      />
    </>
  )
}
