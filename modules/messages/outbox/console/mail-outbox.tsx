import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { knownValues } from '@atrium/console/list/known-values.ts'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type Mail, mailApi, mailChannel } from '../mail.contract.ts'
import { mailTable } from '../outbox.table.ts'
import css from './mail-outbox.module.css'
import { type MailText, mailTexts } from './mail-texts.ts'

const filters = ['recipient', 'channel'] as const

/** Emails and text messages that the demo would have sent. */
export function MailOutbox() {
  const t = useFeatureText(mailTexts)
  const mails = useRecordList({
    table: mailTable,
    filters,
    query: ({ paging, filter }) => {
      const channel = knownValues(mailChannel, filter.channel)
      return {
        ...query(mailApi.list, {
          query: {
            ...paging,
            ...(filter.recipient !== undefined && { recipient: String(filter.recipient) }),
            ...(channel && { channel }),
          },
        }),
        // Polls, because the reader waits for a message that another action has caused.
        refetchInterval: 5000,
      }
    },
    rowKey: mail => mail.mailId,
    couldNotLoad: t('couldNotLoad'),
  })
  const isLoading = mails.found.isPending || mails.found.isPlaceholderData
  const [openId, open] = useOpenRecord('mail')
  const opened = mails.table.rows.find(mail => mail.mailId === openId)

  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader list={mails} fields={fields} parents={[t('parent')]} title={t('title')} />
        <div className={css.note}>
          <Note tone="info">{t('demonstration')}</Note>
        </div>
        <ListTable
          list={mails}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
          loading={isLoading}
          rowName={mail => `${mail.subject}, ${mail.recipient}`}
          onOpen={mail => open(mail.mailId)}
          openKey={opened?.mailId ?? null}
          empty={
            <EmptyState centered title={t('nothingYet')}>
              {t('nothingYetDetail')}
            </EmptyState>
          }
        />
      </div>
      {opened && (
        <Drawer key={opened.mailId} title={opened.subject} onClose={() => open(undefined)}>
          <dl className={css.facts}>
            <dt>{t('recipient')}</dt>
            <dd>
              <bdi dir="ltr">{opened.recipient}</bdi>
            </dd>
            <dt>{t('tenant')}</dt>
            <dd>{opened.tenantName}</dd>
            <dt>{t('written')}</dt>
            <dd>{dateTimeText(opened.creationDate)}</dd>
          </dl>
          <Content text={opened.content} />
        </Drawer>
      )}
    </div>
  )
}

/** The text as it would arrive; addresses in it are links. */
function Content({ text }: { text: string }) {
  return (
    <div className={css.content} dir="auto">
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        at % 2 === 1 ? (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}

const longestRecipient = 254

function fieldsOf(t: MailText): readonly QueryField[] {
  return [
    {
      kind: 'text',
      name: 'recipient',
      label: t('recipient'),
      hint: t('contains'),
      validate: entry =>
        String(entry ?? '').length > longestRecipient ? t('tooLong', { most: longestRecipient }) : null,
    },
    {
      kind: 'select',
      many: true,
      name: 'channel',
      label: t('channel'),
      options: mailChannel.options.map(value => ({ value, label: t(value) })),
    },
  ]
}

const statusKinds = { waiting: 'waiting', sent: 'active', failed: 'failed' } as const

function columnsOf(t: MailText): readonly Column<Mail>[] {
  return [
    { id: 'subject', header: t('subject'), cell: mail => mail.subject, main: true },
    {
      id: 'recipient',
      header: t('recipient'),
      cell: mail => <bdi dir="ltr">{mail.recipient}</bdi>,
    },
    {
      id: 'channel',
      header: t('channel'),
      cell: mail => t(mail.channel),
      leaves: 3,
      tone: 'quiet',
    },
    {
      id: 'tenantName',
      header: t('tenant'),
      cell: mail => mail.tenantName,
      leaves: 4,
      tone: 'quiet',
    },
    {
      id: 'statusCode',
      header: t('status'),
      cell: mail => <Status kind={statusKinds[mail.statusCode]}>{t(mail.statusCode)}</Status>,
      leaves: 5,
      mark: 'status',
    },
    {
      id: 'creationDate',
      header: t('written'),
      cell: mail => when(mail.creationDate),
      sortable: true,
    },
  ]
}
