import { useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { folderApi } from '../folder.contract.ts'
import { messageTexts } from './message-texts.ts'
import { ownMessages } from './own-messages.ts'

/** Archives messages or moves them to the inbox, which can be undone. */
export function useArchive() {
  const t = useFeatureText(messageTexts)
  const text = useText()
  const archive = useCall(folderApi.archive, [...ownMessages, messageApi.get])
  const set = (ids: readonly string[], isArchived: boolean, onDone?: () => void) => {
    if (ids.length === 0 || archive.isPending) return
    archive.mutate(
      { body: { archivedFlag: isArchived ? 1 : 0, userMessageIdList: [...ids] } },
      {
        onSuccess: () => {
          onDone?.()
          showToast({
            kind: 'success',
            title: t(isArchived ? 'archivedDone' : 'movedDone', { count: ids.length }),
            action: { label: text('hzero.common.button.undo'), onClick: () => set(ids, !isArchived) },
          })
        },
      },
    )
  }
  return set
}
