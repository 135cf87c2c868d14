import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRoute } from 'wouter'
import css from '../../rendering/console/portal.module.css'
import { managedPageApi } from '../managed-page.contract.ts'
import { ManagedPageForm } from './managed-page-form.tsx'
import { ManagedPageStatus } from './managed-page-status.tsx'
import { managedPageTexts } from './managed-page-texts.ts'

/** The editor of one portal page, beside its preview. */
export function ManagedPageScreen() {
  const t = useFeatureText(managedPageTexts)
  const [, params] = useRoute('/hptl/portal-page/detail/:pageId')
  const found = useQuery(query(managedPageApi.get, { params: { pageId: params?.pageId ?? '' } }))
  const page = found.data
  const isAbsent = found.error?.status === 404
  return (
    <div className={css.page}>
      <PageHeader
        parents={[
          t('parent'),
          <Link key="pages" href="/hptl/portal-page/list">
            {t('title')}
          </Link>,
        ]}
        title={page?.title ?? '…'}
        secondary={
          page && (
            <>
              <ManagedPageStatus page={page} />
              {page.shownNumber !== undefined && (
                <Button
                  component="a"
                  variant="subtle"
                  href={page.address}
                  target="_blank"
                  rel="noopener"
                  leftSection={<Glyph icon={IconExternalLink} mirrored />}
                >
                  {t('view')}
                </Button>
              )}
            </>
          )
        }
      />
      {page ? (
        <ManagedPageForm key={page.objectVersionNumber} page={page} onReload={() => void found.refetch()} />
      ) : found.isError ? (
        <div className={css.aside}>
          <FailedState
            title={t(isAbsent ? 'notFound' : 'couldNotLoad')}
            safe={isAbsent ? t('notFoundDetail') : undefined}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}
