import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import css from '../../shared/console/form.module.css'
import { noticeApi } from '../notice.contract.ts'
import readers from './notice-readers.module.css'
import { noticeTexts } from './notice-texts.ts'

/** Names shown at first, and added by each click. */
const step = 20

// Read while the drawer is open elsewhere: fetched again whenever it is opened.
const fresh = { staleTime: 0, meta: { quiet: true } } as const

/** How many people have read a published announcement, and who. */
export function NoticeReaders({ noticeId }: { noticeId: string }) {
  const t = useFeatureText(noticeTexts)
  const panelId = useId()
  const [isRead, setRead] = useState(true)
  const [most, setMost] = useState(step)
  const readership = useQuery({ ...query(noticeApi.readership, { params: { noticeId } }), ...fresh })
  const found = useQuery({
    ...query(noticeApi.readers, {
      params: { noticeId },
      query: { readFlag: isRead ? '1' : '0', size: most },
    }),
    ...fresh,
    placeholderData: keepPreviousData,
  })
  const [own, ...others] = readership.data ?? []
  if (!own) return null
  const people = found.data?.content ?? []
  const count = isRead ? own.readCount : own.receiverCount - own.readCount
  return (
    <section className={css.group} aria-label={t('readers')}>
      <h3>{t('readers')}</h3>
      <TabsLine
        label={t('readers')}
        panelId={panelId}
        items={[
          { id: 'read', label: t('haveRead', { count: own.readCount }) },
          { id: 'unread', label: t('haveNotRead', { count: own.receiverCount - own.readCount }) },
        ]}
        value={isRead ? 'read' : 'unread'}
        onChange={tab => {
          setRead(tab === 'read')
          setMost(step)
        }}
      />
      <div id={panelId} role="tabpanel" aria-label={t('readers')}>
        {count === 0 ? (
          <p className={readers.none}>{t(isRead ? 'readByNone' : 'readByAll')}</p>
        ) : (
          <ul className={readers.people}>
            {people.map(person => (
              <li key={person.userId}>
                <PersonBadge name={person.realName} size="sm" />
                <span className="truncate" dir="auto">
                  {person.realName}
                </span>
                {person.readDate && <time dateTime={person.readDate}>{dateTimeText(person.readDate)}</time>}
              </li>
            ))}
          </ul>
        )}
        {people.length < (found.data?.totalElements ?? 0) && people.length < 500 && (
          <Button size="sm" variant="subtle" onClick={() => setMost(Math.min(500, most + 4 * step))}>
            {t('showMore')}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <ul>
          {others.map(tenant => (
            <li key={tenant.tenantId}>
              {t('readInTenant', {
                tenant: tenant.tenantName,
                read: tenant.readCount,
                all: tenant.receiverCount,
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
