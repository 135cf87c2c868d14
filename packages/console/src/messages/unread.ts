import { messageApi } from '@atrium/contract/messages/message'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { report } from '../api/failures.ts'
import { invalidate, keyOf, query } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { text } from '../language/use-text.ts'
import { globalState, setUnread } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { navigate } from '../tabs/navigation.ts'
import { onLive } from './live.ts'
import { detailAddress, kindOf } from './message-kind.ts'
import { staleCalls } from './stale.ts'

/** The calls whose answers become stale when the user's messages change. */
export const ownMessages = [messageApi.count, messageApi.list, messageApi.preview] as const

const countQuery = query(messageApi.count)

/**
 * The number of unread messages and announcements: loaded at the start and after the user's own changes, and updated by events [STATE-1,
 * STATE-3].
 */
export function useUnread(): number {
  const { data } = useQuery({ ...countQuery, meta: { quiet: true } })
  useEffect(() => {
    // Some HZERO servers send the number as a text, which is ignored.
    if (typeof data?.unreadMessageCount === 'number') setUnread(data.unreadMessageCount)
  }, [data])
  useEffect(hearMessages, [])
  return useStore(globalState, state => state.count)
}

/** Announces a new message or announcement once, with a link to it [NOTICE-4]. */
function hearMessages(): () => void {
  return onLive('messages', ({ unreadMessageCount, message }) => {
    queryClient.setQueryData(countQuery.queryKey, { unreadMessageCount })
    void queryClient.invalidateQueries({ queryKey: keyOf(messageApi.list) })
    if (!message) return
    // Messages that were read stay in the open bell until it is opened again.
    void queryClient.invalidateQueries({ queryKey: keyOf(messageApi.preview) })
    const { userMessageId, userMessageTypeCode, subject, noticeId } = message
    if (noticeId !== undefined)
      void staleCalls('announcements')
        .then(calls => invalidate(queryClient, calls))
        .catch(report)
    showToast({
      kind: 'info',
      title: text(noticeId === undefined ? 'hzero.common.bell.came' : 'hzero.common.bell.announced'),
      message: subject,
      action: {
        label: text('hzero.common.bell.open'),
        onClick: () => navigate(detailAddress(kindOf(userMessageTypeCode), noticeId ?? userMessageId)),
      },
    })
  })
}
