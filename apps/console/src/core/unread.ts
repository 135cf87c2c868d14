import { messageApi } from '@atrium/contract/message/message'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../api/query.ts'
import { globalState, setUnread } from './global-state.ts'
import { useStore } from './store.ts'

/** What goes stale when the own messages change. */
export const ownMessages = [messageApi.count, messageApi.list, messageApi.preview] as const

/** How many messages are unread, asked for when the bell appears and after whatever changes it [STATE-1, STATE-3]. */
export function useUnread(): number {
  const { data } = useQuery({ ...query(messageApi.count), meta: { quiet: true } })
  useEffect(() => {
    // Some servers of the family write the number as a text, which says nothing.
    if (typeof data?.unreadMessageCount === 'number') setUnread(data.unreadMessageCount)
  }, [data])
  return useStore(globalState, state => state.count)
}
