import { query, useCall } from '@atrium/console/api/query.ts'
import { agoText } from '@atrium/console/language/ago.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { detailAddress, kindOf, listAddress } from '@atrium/console/messages/message-kind.ts'
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
import { type Notice, noticeApi } from '../../announcement/notice.contract.ts'
import { messageTexts } from '../../message/console/message-texts.ts'
import css from './bell-panel.module.css'

/** Lines of each tab. */
const shown = 3

// Fetched again whenever the bell is opened: messages may have been read elsewhere.
const fresh = { staleTime: 0, gcTime: 0, meta: { quiet: true } } as const

interface BellPanelProps {
  /** Called when the person opens a page or is done. */
  onDone: () => void
}

/** The newest unread messages and the announcements, three of each [NOTICE-1]. */
export function BellPanel({ onDone }: BellPanelProps) {
  const t = useFeatureText(messageTexts)
  const panelId = useId()
  const [tab, setTab] = useState<'notices' | 'announcements'>('notices')
  const unread = useStore(globalState, state => state.count)
  const notices = useStore(globalState, state => state.notices)
  const read = useCall(messageApi.markRead, [messageApi.count, messageApi.list])
  const clear = useCall(messageApi.clear, [messageApi.count, messageApi.list])

  /** Keeps the lines until the bell is opened again, without their unread marks. */
  const readAll = () =>
    read.mutate(
      { body: { readAll: 1 } },
      {
        onSuccess: () => globalState.set({ notices: notices.map(one => ({ ...one, unread: false })) }),
      },
    )
  const empty = () => clear.mutate({}, { onSuccess: () => globalState.set({ notices: [] }) })

  return (
    <div>
      <div className={css.head}>
        <TabsLine
          label={t('kinds')}
          panelId={panelId}
          items={[
            { id: 'notices', label: t('message'), ...(unread > 0 && { count: unread }) },
            { id: 'announcements', label: t('announce') },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === 'notices' && (
          <span className={css.tools}>
            {/* A button that became disabled when clicked would lose the focus, and with it the Esc key. */}
            <IconButton
              size="sm"
              label={t('allRead')}
              icon={IconChecks}
              aria-disabled={unread === 0}
              onClick={() => unread > 0 && readAll()}
            />
            <IconButton
              size="sm"
              label={t('clear')}
              icon={IconBellOff}
              aria-disabled={unread === 0 && notices.length === 0}
              onClick={() => (unread > 0 || notices.length > 0) && empty()}
            />
          </span>
        )}
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(tab === 'notices' ? 'message' : 'announce')}>
        {tab === 'notices' ? <Messages onDone={onDone} /> : <Announcements onDone={onDone} />}
      </div>
      <button
        type="button"
        className={css.all}
        onClick={() => {
          onDone()
          navigate(listAddress(tab === 'notices' ? 'message' : 'announce'))
        }}
      >
        {t('toCentre')}
      </button>
    </div>
  )
}

function Messages({ onDone }: BellPanelProps) {
  const t = useFeatureText(messageTexts)
  const notices = useStore(globalState, state => state.notices)
  const found = useQuery({
    ...query(messageApi.preview, { query: { previewMessageCount: shown, readFlag: '0' } }),
    ...fresh,
  })
  const { data } = found
  useEffect(() => {
    if (data) globalState.set({ notices: data.map(itemOfMessage) })
  }, [data])
  return (
    <Lines
      {...found}
      title={t('couldNotLoad')}
      label={t('message')}
      items={notices}
      onDone={onDone}
      empty={<EmptyState title={t('nothingNew')}>{t('nothingNewDetail')}</EmptyState>}
    />
  )
}

function Announcements({ onDone }: BellPanelProps) {
  const t = useFeatureText(messageTexts)
  const announcements = useStore(globalState, state => state.announcements)
  const found = useQuery({ ...query(noticeApi.preview, { query: { previewCount: shown } }), ...fresh })
  const { data } = found
  useEffect(() => {
    if (data) globalState.set({ announcements: data.map(itemOfNotice) })
  }, [data])
  return (
    <Lines
      {...found}
      title={t('couldNotLoadAnnouncements')}
      label={t('announce')}
      items={announcements}
      onDone={onDone}
      empty={<EmptyState title={t('noAnnouncements')}>{t('noAnnouncementsDetail')}</EmptyState>}
    />
  )
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

const itemOfNotice = (notice: Notice): BellItem => ({
  id: notice.noticeId,
  title: notice.title,
  typeCode: 'ANNOUNCE',
  at: notice.publishedDate ?? '',
  unread: false,
})
