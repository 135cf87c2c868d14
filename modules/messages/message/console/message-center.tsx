import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import { messageApi } from '@atrium/contract/messages/message'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { AnnouncementPanes } from '../../announcement/console/announcement-panes.tsx'
import { folderAt, folderOf, folders } from './folders.ts'
import type { PaneProps } from './mail/mail-panes.tsx'
import css from './message-center.module.css'
import { FolderMenu, MessageFolders } from './message-folders.tsx'
import { MessagePanes } from './message-panes.tsx'
import { messageTexts } from './message-texts.ts'

const MessageCompose = onDemand(async () => (await import('./compose/message-compose.tsx')).MessageCompose)

/** The widths in pixels from which there is room for three panes, and for two. */
const threePanes = 1000
const twoPanes = 700

interface MessageCenterProps {
  /** The entry of the address, where it has one of its own: links in mails and at the bell lead there. */
  linked?: { kind: string; id: string }
}

/** The folders of the user's messages, the list of one, and the open entry. Its state is in the address. */
export function MessageCenter({ linked }: MessageCenterProps) {
  const t = useFeatureText(messageTexts)
  const frame = useRef<HTMLDivElement>(null)
  const size = useInlineSize(frame)
  const [, go] = useLocation()
  const [search, setSearch] = useSearchParams()
  const [takesFocus, setTakesFocus] = useState(false)
  const folder = linked ? folderOf(linked.kind) : folderAt(search.get('kind'))
  const openId = linked?.id ?? search.get('open')
  const isBeside = size >= twoPanes

  const change = (edit: (next: URLSearchParams) => void, replace = true) => {
    const next = new URLSearchParams(search)
    edit(next)
    if (!linked) return setSearch(next, { replace })
    // Whatever is done beside a linked entry is done in its folder.
    if (folder === 'announce') next.set('kind', 'announce')
    go(`/hmsg/user-message/list?${next}`, { replace })
  }
  const open = (id: string | undefined) =>
    change(next => {
      next.delete('open')
      if (id !== undefined) next.set('open', id)
    }, openId !== null)
  const compose = (forwarded?: string) =>
    change(next => {
      if (openId !== null) next.set('open', openId)
      next.set('compose', '1')
      if (forwarded !== undefined) next.set('forward', forwarded)
    })
  const endComposing = () =>
    change(next => {
      next.delete('compose')
      next.delete('forward')
    })

  const newMessage = (
    <NewButton call={messageApi.send} isLabeled={size >= threePanes} onClick={() => compose()}>
      {t('new')}
    </NewButton>
  )
  const panes: PaneProps = {
    openId,
    open: id => {
      setTakesFocus(false)
      open(id)
    },
    openFromList: (id, isByKey = false) => {
      setTakesFocus(isByKey)
      if (id !== openId) return open(id)
      if (isByKey) frame.current?.querySelector<HTMLElement>('article')?.focus()
    },
    isBeside,
    takesFocus,
    head: size < threePanes && (
      <>
        <FolderMenu folder={folder} />
        {newMessage}
      </>
    ),
    instead: search.has('compose') && (
      <MessageCompose forwardedId={search.get('forward')} onClose={endComposing} />
    ),
  }
  const { address } = folders[folder]
  return (
    <div ref={frame} className={css.frame} data-mail>
      {size >= threePanes && (
        <MessageFolders folder={folder}>
          <div className={css.new}>{newMessage}</div>
        </MessageFolders>
      )}
      {size > 0 &&
        (folder === 'announce' ? (
          <AnnouncementPanes {...panes} />
        ) : (
          <MessagePanes
            key={address}
            folder={folder}
            {...panes}
            onNew={() => compose()}
            onForward={compose}
          />
        ))}
    </div>
  )
}
