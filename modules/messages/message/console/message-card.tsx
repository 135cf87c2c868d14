import { query } from '@atrium/console/api/query.ts'
import { type CardProps, numberIn } from '@atrium/console/cards/card-drawing.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { detailAddress, kindOf } from '@atrium/console/messages/message-kind.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { Card } from '@atrium/ui/display/card.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AnnouncementLines } from '../../announcement/console/announcement-lines.tsx'
import { CardLines } from '../../shared/console/card-lines.tsx'
import { cardTexts } from '../../shared/console/card-texts.ts'

/** The newest notices of the system, messages and announcements. */
export function MessageCard({ card }: CardProps) {
  const t = useFeatureText(cardTexts)
  const panelId = useId()
  const [tab, setTab] = useState<'system' | 'message' | 'announce'>('system')
  const most = numberIn(card.cardParams, 'maxNum', 7)
  return (
    <Card
      title={card.name}
      end={
        <TabsLine
          label={t('kinds')}
          panelId={panelId}
          items={(['system', 'message', 'announce'] as const).map(id => ({ id, label: t(id) }))}
          value={tab}
          onChange={setTab}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={t(tab)}>
        {tab === 'announce' ? (
          <AnnouncementLines most={most} />
        ) : (
          <Messages key={tab} type={tab === 'system' ? 'NOTICE' : 'MSG'} most={most} />
        )}
      </div>
    </Card>
  )
}

function Messages({ type, most }: { type: 'NOTICE' | 'MSG'; most: number }) {
  const t = useFeatureText(cardTexts)
  const found = useQuery({
    ...query(messageApi.list, { query: { userMessageTypeCode: type, size: most } }),
    meta: { quiet: true },
  })
  return (
    <CardLines
      {...found}
      label={t(type === 'NOTICE' ? 'system' : 'message')}
      failed={t('couldNotLoad')}
      none={t(type === 'NOTICE' ? 'noNotices' : 'noMessages')}
      lines={found.data?.content.map(message => ({
        id: message.userMessageId,
        text: message.subject,
        at: message.creationDate,
        unread: message.readFlag === 0,
        open: () => navigate(detailAddress(kindOf(message.userMessageTypeCode), message.userMessageId)),
      }))}
    />
  )
}
