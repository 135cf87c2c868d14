import { messageApi } from '@atrium/contract/messages/message'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, query } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { text } from '../language/use-text.ts'
import { globalState, setUnread } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { navigate } from '../tabs/navigation.ts'
import { onLive } from './live.ts'
import { detailAddress, kindOf } from './message-kind.ts'

/** What goes stale when the own messages change. */
export const ownMessages = [messageApi.count, messageApi.list, messageApi.preview] as const

const countQuery = query(messageApi.count)

/** How many messages are unread: asked for at the start and after own doings, and told as it changes [STATE-1, STATE-3]. */
export function useUnread(): number {
  const { data } = useQuery({ ...countQuery, meta: { quiet: true } })
  useEffect(() => {
    // Some servers of the family write the number as a text, which says nothing.
    if (typeof data?.unreadMessageCount === 'number') setUnread(data.unreadMessageCount)
  }, [data])
  useEffect(hearMessages, [])
  return useStore(globalState, state => state.count)
}

/** A message that comes is announced once, and opens from there [NOTICE-4]. */
function hearMessages(): () => void {
  return onLive('messages', ({ unreadMessageCount, message }) => {
    queryClient.setQueryData(countQuery.queryKey, { unreadMessageCount })
    void queryClient.invalidateQueries({ queryKey: keyOf(messageApi.list) })
    if (!message) return
    // Lines of an open bell that were read, here or elsewhere, stay until it is opened again.
    void queryClient.invalidateQueries({ queryKey: keyOf(messageApi.preview) })
    const { userMessageId, userMessageTypeCode, subject } = message
    showToast({
      kind: 'info',
      title: text('hzero.common.bell.came'),
      message: subject,
      action: {
        label: text('hzero.common.bell.open'),
        onClick: () => navigate(detailAddress(kindOf(userMessageTypeCode), userMessageId)),
      },
    })
  })
}
