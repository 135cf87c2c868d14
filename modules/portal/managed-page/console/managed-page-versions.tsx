import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../rendering/console/portal.module.css'
import { type ManagedPageDetail, managedPageApi } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'

/** The saved versions of a page; an earlier one can be restored as the newest. */
export function ManagedPageVersions({ page }: { page: ManagedPageDetail }) {
  const t = useFeatureText(managedPageTexts)
  const [asked, setAsked] = useState({ page: 0, size: 20 })
  const { pageId, objectVersionNumber } = page
  const found = useQuery({
    ...query(managedPageApi.versions, { params: { pageId }, query: asked }),
    placeholderData: keepPreviousData,
  })
  const restore = useCall(managedPageApi.restore, [
    managedPageApi.get,
    managedPageApi.list,
    managedPageApi.versions,
  ])
  if (!found.data) return <ProgressLine />
  return (
    <>
      <ul className={css.versions} aria-label={t('versions')}>
        {found.data.content.map(({ versionNumber, title, blockCount, creationDate, createdByName }) => (
          <li key={versionNumber}>
            <div>
              <p className={css.versionTitle}>
                <strong>{t('versionOf', { number: versionNumber })}</strong>
                {versionNumber === page.shownNumber && <Chip tone="ok">{t('shownVersion')}</Chip>}
                {versionNumber === page.publishNumber && <Chip tone="warn">{t('SCHEDULED')}</Chip>}
              </p>
              <p className="truncate">{title}</p>
              <p className={css.quiet}>
                {t('savedBy', { date: dateTimeText(creationDate), name: createdByName ?? t('nobody') })}
                {' · '}
                {t('blockCount', { count: blockCount })}
              </p>
            </div>
            {versionNumber !== page.versionNumber && (
              <Can call={managedPageApi.restore}>
                <Button
                  size="sm"
                  aria-label={t('restoreVersion', { number: versionNumber })}
                  loading={
                    restore.isPending && restore.variables?.params.versionNumber === String(versionNumber)
                  }
                  onClick={() =>
                    void restore
                      .mutateAsync({
                        params: { pageId, versionNumber: String(versionNumber) },
                        body: { objectVersionNumber },
                      })
                      .then(
                        () => noticeSuccess(t('restored', { number: versionNumber })),
                        () => undefined,
                      )
                  }
                >
                  {t('restore')}
                </Button>
              </Can>
            )}
          </li>
        ))}
      </ul>
      {found.data.totalElements > asked.size && (
        <Pager
          page={asked.page}
          size={asked.size}
          total={found.data.totalElements}
          onPage={number => setAsked({ ...asked, page: number })}
          onSize={size => setAsked({ page: 0, size })}
        />
      )}
    </>
  )
}
