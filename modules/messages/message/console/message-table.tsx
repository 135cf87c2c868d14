import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { detailAddress, type MessageKind, typeOf } from '@atrium/console/messages/message-kind.ts'
import { ownMessages } from '@atrium/console/messages/unread.ts'
import { useRecordList, useSelection } from '@atrium/console/records/record-list.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { messageApi, type UserMessage } from '@atrium/contract/messages/message'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { QueryBar, type QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageTable, systemTable } from '../message.table.ts'
import { DeleteMessages } from './delete-messages.tsx'
import css from './message-table.module.css'
import { type MessageText, messageTexts } from './message-texts.ts'

const filters = ['subject', 'readFlag', 'fromDate', 'toDate'] as const

interface MessageTableProps {
  kind: Exclude<MessageKind, 'announce'>
}

/** The user's messages of one kind, newest first. */
export function MessageTable({ kind }: MessageTableProps) {
  const t = useFeatureText(messageTexts)
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const messages = useRecordList({
    table: kind === 'notice' ? systemTable : messageTable,
    filters,
    query: ({ paging, filter }) =>
      query(messageApi.list, { query: { ...paging, ...filter, userMessageTypeCode: typeOf(kind) } }),
    rowKey: message => message.userMessageId,
    couldNotLoad: t('couldNotLoad'),
  })
  const { selected, deselect, selecting } = useSelection(messages.table)
  const markRead = useCall(messageApi.markRead, ownMessages)
  const ids = selected.map(message => message.userMessageId)

  return (
    <>
      <QueryBar fields={fieldsOf(t)} {...messages.bar} />
      <DataTable
        label={t(kind)}
        columns={columnsOf(t, kind)}
        {...messages.table}
        rowName={message => message.subject}
        {...selecting}
        bulk={
          <>
            <Button
              size="sm"
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
            >
              {t('markRead')}
            </Button>
            <Button size="sm" variant="danger" onClick={() => setAskingToDelete(true)}>
              {t('delete')}
            </Button>
          </>
        }
        onOpen={message => navigate(detailAddress(kind, message.userMessageId))}
        empty={
          kind === 'notice' ? (
            <EmptyState title={t('noNotices')}>{t('noNoticesDetail')}</EmptyState>
          ) : (
            <EmptyState title={t('noMessages')}>{t('noMessagesDetail')}</EmptyState>
          )
        }
      />
      <DeleteMessages
        open={isAskingToDelete}
        messages={selected}
        onDeleted={deselect}
        onClose={() => setAskingToDelete(false)}
      />
    </>
  )
}

function fieldsOf(t: MessageText): readonly QueryField[] {
  return [
    {
      kind: 'text',
      name: 'subject',
      label: t('subject'),
      hint: t('contains'),
      validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
    },
    {
      kind: 'select',
      name: 'readFlag',
      label: t('status'),
      options: [
        { value: '0', label: t('unread') },
        { value: '1', label: t('read') },
      ],
    },
    { kind: 'date', name: 'fromDate', label: t('receivedFrom') },
    { kind: 'date', name: 'toDate', label: t('receivedTo') },
  ]
}

function columnsOf(t: MessageText, kind: MessageKind): readonly Column<UserMessage>[] {
  const subject: Column<UserMessage> = {
    id: 'subject',
    header: t('subject'),
    cell: message => (
      <span className={css.subject} data-unread={message.readFlag === 0 || undefined}>
        {message.readFlag === 0 && <span className="visually-hidden">{t('unread')}: </span>}
        <span className="truncate">{message.subject}</span>
      </span>
    ),
    main: true,
    sortable: true,
  }
  const received: Column<UserMessage> = {
    id: 'creationDate',
    header: t('received'),
    cell: message => when(message.creationDate),
    sortable: true,
    tone: 'quiet',
  }
  if (kind === 'notice')
    return [
      subject,
      {
        id: 'about',
        header: t('about'),
        cell: message => message.messageCategoryMeaning,
        leaves: 2,
      },
      received,
    ]
  return [
    subject,
    {
      id: 'from',
      header: t('from'),
      cell: message => message.senderName ?? t('formerly'),
      leaves: 2,
    },
    received,
  ]
}
