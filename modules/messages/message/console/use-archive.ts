import { useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { useRef } from 'react'
import { folderApi } from '../folder.contract.ts'
import { messageTexts } from './message-texts.ts'
import { ownMessages } from './own-messages.ts'

/** Archives messages or moves them to the inbox, which can be undone. */
export function useArchive() {
  const t = useFeatureText(messageTexts)
  const text = useText()
  const archive = useCall(folderApi.archive, [...ownMessages, messageApi.get])
  /** The messages that are being archived (`true`) or moved back: a key that is pressed twice moves its message once. */
  const moving = useRef(new Map<string, boolean>())

  function set(ids: readonly string[], isArchived: boolean, onDone?: () => void): void {
    const moved = ids.filter(id => moving.current.get(id) !== isArchived)
    if (moved.length === 0) return
    for (const id of moved) moving.current.set(id, isArchived)
    const end = () => {
      for (const id of moved) if (moving.current.get(id) === isArchived) moving.current.delete(id)
    }
    const done = () => {
      end()
      onDone?.()
      showToast({
        kind: 'success',
        title: t(isArchived ? 'archivedDone' : 'movedDone', { count: moved.length }),
        action: { label: text('hzero.common.button.undo'), onClick: () => set(moved, !isArchived) },
      })
    }
    // A promise for each call: callbacks of `mutate` run for the latest call alone. A notice says why one failed.
    void archive
      .mutateAsync({ body: { archivedFlag: isArchived ? 1 : 0, userMessageIdList: moved } })
      .then(done, end)
  }
  return set
}
