import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import {
  isMessageKind,
  type MessageKind,
  messageKinds,
  typeOf,
} from '@atrium/console/messages/message-kind.ts'
import { ownMessages } from '@atrium/console/messages/unread.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import { messageApi } from '@atrium/contract/messages/message'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useSearchParams } from 'wouter'
import { AnnouncementTable } from '../../announcement/console/announcement-table.tsx'
import css from './message-center.module.css'
import { MessageCompose } from './message-compose.tsx'
import { MessageTable } from './message-table.tsx'
import { messageTexts } from './message-texts.ts'

/** The message center: messages, system notices and announcements of the user. Its state is in the address. */
export function MessageCenter() {
  const t = useFeatureText(messageTexts)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('kind')
  const kind: MessageKind = isMessageKind(asked) ? asked : 'message'
  const isComposing = search.has('compose')
  const panelId = useId()
  const readAll = useCall(messageApi.markRead, ownMessages)

  const compose = (open: boolean) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (open) next.set('compose', '1')
        else next.delete('compose')
        return next
      },
      { replace: true },
    )

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            kind !== 'announce' && (
              <Button
                loading={readAll.isPending}
                onClick={() =>
                  readAll.mutate(
                    { body: { readAll: 1, userMessageTypeCode: typeOf(kind) } },
                    { onSuccess: () => noticeSuccess(t('allReadDone')) },
                  )
                }
              >
                {t('allRead')}
              </Button>
            )
          }
          primary={
            <NewButton call={messageApi.send} onClick={() => compose(true)}>
              {t('new')}
            </NewButton>
          }
        />
        <div className={css.tabs}>
          <TabsLine
            label={t('kinds')}
            panelId={panelId}
            items={messageKinds.map(id => ({ id, label: t(id) }))}
            value={kind}
            // Each kind has its own search.
            onChange={next => setSearch(next === 'message' ? {} : { kind: next }, { replace: true })}
          />
        </div>
        <div id={panelId} className={css.panel} role="tabpanel" aria-label={t(kind)}>
          {kind === 'announce' ? <AnnouncementTable /> : <MessageTable key={kind} kind={kind} />}
        </div>
      </div>
      {isComposing && <MessageCompose onClose={() => compose(false)} />}
    </div>
  )
}
