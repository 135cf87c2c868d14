import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import { useRecordList, useSelection } from '@atrium/console/records/record-list.ts'
import { messageApi, type UserMessage } from '@atrium/contract/messages/message'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconArchive, IconChecks, IconInbox, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageTable, systemTable } from '../message.table.ts'
import { DeleteMessages } from './delete-messages.tsx'
import { type Folder, folders, ofFolder } from './folders.ts'
import { onMailKey } from './mail/mail-keys.ts'
import { MailList } from './mail/mail-list.tsx'
import { MailPanes, type PaneProps } from './mail/mail-panes.tsx'
import { useMailSteps } from './mail/use-mail-steps.ts'
import { lineOfMessage } from './message-line.ts'
import { MessageReading } from './message-reading.tsx'
import { type MessageText, messageTexts } from './message-texts.ts'
import { ownMessages } from './own-messages.ts'
import { useArchive } from './use-archive.ts'

const filters = ['subject', 'readFlag', 'fromDate', 'toDate'] as const

interface MessagePanesProps extends PaneProps {
  folder: Exclude<Folder, 'announce'>
  onNew: () => void
  onForward: (id: string) => void
}

/** The messages of a folder, newest first, and the open one. */
export function MessagePanes({ folder, onNew, onForward, ...panes }: MessagePanesProps) {
  const t = useFeatureText(messageTexts)
  const { openId, open } = panes
  const isArchive = folder === 'archive'
  const [deleting, setDeleting] = useState<readonly UserMessage[]>([])
  const messages = useRecordList({
    table: folder === 'notice' ? systemTable : messageTable,
    filters,
    query: ({ paging, filter }) =>
      query(messageApi.list, { query: { ...paging, ...filter, ...ofFolder(folder) } }),
    rowKey: message => message.userMessageId,
    couldNotLoad: t('couldNotLoad'),
    ...(!isArchive && { views: [{ id: 'unread', label: t('unread'), filter: { readFlag: '0' } }] }),
  })
  const selection = useSelection(messages.table)
  const { selected, deselect } = selection
  const ids = selected.map(message => message.userMessageId)
  const markRead = useCall(messageApi.markRead, ownMessages)
  const steps = useMailSteps(messages, openId, open)
  const archive = useArchive()

  /** The open message gives way to the next one of the list. */
  const leave = () => {
    const { rows } = messages.table
    const at = rows.findIndex(row => row.userMessageId === openId)
    const next = rows[at + 1] ?? rows[at - 1]
    open(at >= 0 && panes.isBeside && next ? next.userMessageId : undefined)
  }
  const move = (moved: readonly string[]) =>
    archive(moved, !isArchive, () => {
      deselect()
      if (openId !== null && moved.includes(openId)) leave()
    })

  return (
    <>
      <MailPanes
        {...panes}
        steps={steps}
        label={t(`folder.${folder}`)}
        list={
          <MailList
            list={messages}
            lineOf={message => lineOfMessage(message, t)}
            label={t(`folder.${folder}`)}
            head={panes.head}
            quick={subjectOf(t)}
            fields={fieldsOf(t)}
            tools={!isArchive && <ReadAll folder={folder} />}
            selection={selection}
            bulk={
              <>
                <IconButton
                  label={t('markRead')}
                  icon={IconMailOpened}
                  loading={markRead.isPending}
                  onClick={() =>
                    markRead.mutate(
                      { body: { readAll: 0, messageIdList: ids } },
                      {
                        onSuccess: () => {
                          deselect()
                          noticeSuccess(t('readDone', { count: ids.length }))
                        },
                      },
                    )
                  }
                />
                <IconButton
                  label={t(isArchive ? 'toInbox' : 'archive')}
                  icon={isArchive ? IconInbox : IconArchive}
                  onClick={() => move(ids)}
                />
                <IconButton label={t('delete')} icon={IconTrash} onClick={() => setDeleting(selected)} />
              </>
            }
            openId={openId}
            isBeside={panes.isBeside}
            onOpen={panes.openFromList}
            onRowKey={(event, message) =>
              onMailKey(event, () => move(ids.length > 0 ? ids : [message.userMessageId]))
            }
            empty={<NoMessages folder={folder} onNew={onNew} />}
          />
        }
        reading={reading =>
          openId !== null && (
            <MessageReading
              key={openId}
              userMessageId={openId}
              reading={reading}
              onForward={() => onForward(openId)}
              onArchive={isArchived =>
                archive([openId], isArchived, () => (isArchived === isArchive ? undefined : leave()))
              }
              onDeleted={leave}
            />
          )
        }
      />
      <DeleteMessages
        open={deleting.length > 0}
        messages={deleting}
        onDeleted={() => {
          deselect()
          if (deleting.some(one => one.userMessageId === openId)) leave()
        }}
        onClose={() => setDeleting([])}
      />
    </>
  )
}

/** Marks the messages of a folder as read; those of people and of the system are two kinds. */
function ReadAll({ folder }: { folder: 'inbox' | 'people' | 'notice' }) {
  const t = useFeatureText(messageTexts)
  const read = useCall(messageApi.markRead, ownMessages)
  const { types } = folders[folder]
  const readAll = async () => {
    for (const type of types) await read.mutateAsync({ body: { readAll: 1, userMessageTypeCode: type } })
    noticeSuccess(t('allReadDone'))
  }
  return (
    <IconButton
      label={t('allRead')}
      icon={IconChecks}
      loading={read.isPending}
      onClick={() =>
        readAll().catch(() => {
          // A notice shows the failure.
        })
      }
    />
  )
}

/** An empty folder: the messages that belong there, and the way to fill it. */
function NoMessages({ folder, onNew }: Pick<MessagePanesProps, 'folder' | 'onNew'>) {
  const t = useFeatureText(messageTexts)
  const canWrite = folder === 'inbox' || folder === 'people'
  return (
    <EmptyState
      centered
      title={t(`empty.${folder}`)}
      action={
        canWrite && (
          <NewButton call={messageApi.send} isLabeled onClick={onNew}>
            {t('new')}
          </NewButton>
        )
      }
    >
      {t(`emptyDetail.${folder}`)}
    </EmptyState>
  )
}

const subjectOf = (t: MessageText): QueryField => ({
  kind: 'text',
  name: 'subject',
  label: t('subject'),
  validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
})

const fieldsOf = (t: MessageText): readonly QueryField[] => [
  { kind: 'date', name: 'fromDate', label: t('receivedFrom') },
  { kind: 'date', name: 'toDate', label: t('receivedTo') },
]
