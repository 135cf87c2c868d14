import { query, useCall } from '@atrium/console/api/query.ts'
import { agoText } from '@atrium/console/language/ago.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import {
  detailAddress,
  kindOf,
  listAddress,
  type MessageKind,
  messageKinds,
  typeOf,
} from '@atrium/console/messages/message-kind.ts'
import { type BellItem, globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { messageApi, type UserMessage } from '@atrium/contract/messages/message'
import { MessageList } from '@atrium/ui/display/message-list.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconBellOff, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { noticeApi, type ShownNotice } from '../../announcement/notice.contract.ts'
import { messageTexts } from '../../message/console/message-texts.ts'
import { folderApi } from '../../message/folder.contract.ts'
import css from './bell-panel.module.css'

/** Lines of each tab. */
const shown = 3

// Fetched again whenever the bell is opened: messages may have been read elsewhere.
const fresh = { staleTime: 0, gcTime: 0, meta: { quiet: true } } as const

interface BellPanelProps {
  /** Called when the person opens a page or is done. */
  onDone: () => void
}

/** The newest unread messages and notices, and the announcements, three of each [NOTICE-1]. */
export function BellPanel({ onDone }: BellPanelProps) {
  const t = useFeatureText(messageTexts)
  const panelId = useId()
  const [chosen, setChosen] = useState<MessageKind>()
  const found = {
    message: useMessages('message'),
    notice: useMessages('notice'),
    announce: useAnnouncements(),
  }
  const itemsOf = useItems()
  // Opens where something is new.
  const kind = chosen ?? messageKinds.find(id => itemsOf(id).some(({ unread }) => unread)) ?? 'message'
  const isAnnounce = kind === 'announce'

  return (
    <div>
      <div className={css.head}>
        <TabsLine
          label={t('kinds')}
          panelId={panelId}
          items={messageKinds.map(id => ({ id, label: t(id) }))}
          value={kind}
          onChange={setChosen}
        />
        <Tools kind={kind} items={itemsOf(kind)} onClear={() => setChosen(kind)} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(kind)}>
        <Lines
          {...found[kind]}
          title={t(isAnnounce ? 'couldNotLoadAnnouncements' : 'couldNotLoad')}
          label={t(kind)}
          items={itemsOf(kind)}
          onDone={onDone}
          empty={
            <EmptyState title={t('nothingNew')}>
              {t(isAnnounce ? 'announcementsInCentre' : 'nothingNewDetail')}
            </EmptyState>
          }
        />
      </div>
      <button
        type="button"
        className={css.all}
        onClick={() => {
          onDone()
          navigate(listAddress(kind))
        }}
      >
        {t('toCentre')}
      </button>
    </div>
  )
}

interface ToolsProps {
  kind: MessageKind
  items: readonly BellItem[]
  onClear: () => void
}

/** Marks the entries of a kind as read, or clears them; the unread count follows [NOTICE-2, NOTICE-3]. */
function Tools({ kind, items, onClear }: ToolsProps) {
  const t = useFeatureText(messageTexts)
  const read = useCall(messageApi.markRead, [
    messageApi.count,
    folderApi.countByType,
    messageApi.list,
    noticeApi.list,
  ])
  const clear = useCall(messageApi.clear, [messageApi.count, folderApi.countByType, messageApi.list])
  const clearAnnouncements = useCall(noticeApi.clear, [
    messageApi.count,
    folderApi.countByType,
    noticeApi.list,
  ])
  const isUnread = items.some(({ unread }) => unread)

  const ofKind = { userMessageTypeCode: typeOf(kind) }
  const isOther = ({ typeCode }: BellItem) => typeCode !== typeOf(kind)

  /** Keeps the lines until the bell is opened again, without their unread marks. */
  const readAll = () =>
    read.mutate(
      { body: { readAll: 1, ...ofKind } },
      {
        onSuccess() {
          const { notices, announcements } = globalState.get()
          const withoutMark = (one: BellItem) => (isOther(one) ? one : { ...one, unread: false })
          globalState.set({
            notices: notices.map(withoutMark),
            announcements: announcements.map(withoutMark),
          })
        },
      },
    )

  function empty() {
    onClear()
    if (kind === 'announce')
      return clearAnnouncements.mutate({}, { onSuccess: () => globalState.set({ announcements: [] }) })
    clear.mutate(
      { query: ofKind },
      { onSuccess: () => globalState.set({ notices: globalState.get().notices.filter(isOther) }) },
    )
  }

  return (
    <span className={css.tools}>
      {/* A button that became disabled when clicked would lose the focus, and with it the Esc key. */}
      <IconButton
        size="sm"
        label={t('allRead')}
        icon={IconChecks}
        aria-disabled={!isUnread}
        onClick={() => isUnread && readAll()}
      />
      <IconButton
        size="sm"
        label={t('clear')}
        icon={IconBellOff}
        aria-disabled={items.length === 0}
        onClick={() => items.length > 0 && empty()}
      />
    </span>
  )
}

/** The entries of each kind in the global state. */
function useItems(): (kind: MessageKind) => readonly BellItem[] {
  const notices = useStore(globalState, state => state.notices)
  const announcements = useStore(globalState, state => state.announcements)
  return kind =>
    kind === 'announce' ? announcements : notices.filter(({ typeCode }) => typeCode === typeOf(kind))
}

/** Loads the newest unread entries of a kind into the global state. */
function useMessages(kind: MessageKind) {
  const userMessageTypeCode = typeOf(kind)
  const found = useQuery({
    ...query(messageApi.preview, {
      query: { previewMessageCount: shown, readFlag: '0', userMessageTypeCode },
    }),
    ...fresh,
  })
  const { data } = found
  useEffect(() => {
    if (!data) return
    const others = globalState.get().notices.filter(({ typeCode }) => typeCode !== userMessageTypeCode)
    globalState.set({ notices: [...others, ...data.map(itemOfMessage)] })
  }, [data, userMessageTypeCode])
  return found
}

function useAnnouncements() {
  const found = useQuery({ ...query(noticeApi.preview, { query: { previewCount: shown } }), ...fresh })
  const { data } = found
  useEffect(() => {
    if (data) globalState.set({ announcements: data.map(itemOfNotice) })
  }, [data])
  return found
}

interface LinesProps extends BellPanelProps {
  isPending: boolean
  error: { requestId?: string | undefined } | null
  refetch: () => unknown
  title: string
  label: string
  items: readonly BellItem[]
  empty: ReactNode
}

function Lines({ isPending, error, refetch, title, label, items, empty, onDone }: LinesProps) {
  const t = useFeatureText(messageTexts)
  const language = tagOf(useStore(globalState, state => state.language))
  const isSlow = useLate(isPending)
  if (error) return <FailedState title={title} requestId={error.requestId} onRetry={() => void refetch()} />
  if (isPending) return isSlow && <Skeleton bars={['60%', 60]} rows={shown} />
  const now = new Date()
  return (
    <MessageList
      label={label}
      unreadWord={t('unread')}
      lines={items.map(({ id, title: subject, at, unread }) => ({
        id,
        text: subject,
        unread,
        at,
        time: agoText(at, now, language),
      }))}
      onOpen={id => {
        const item = items.find(one => one.id === id)
        if (!item) return
        onDone()
        navigate(detailAddress(kindOf(item.typeCode), id))
      }}
      empty={empty}
    />
  )
}

const itemOfMessage = (message: UserMessage): BellItem => ({
  id: message.userMessageId,
  title: message.subject,
  typeCode: message.userMessageTypeCode,
  at: message.creationDate,
  unread: message.readFlag !== 1,
})

const itemOfNotice = (notice: ShownNotice): BellItem => ({
  id: notice.noticeId,
  title: notice.title,
  typeCode: 'ANNOUNCE',
  at: notice.publishedDate ?? '',
  unread: notice.readFlag === 0,
})
