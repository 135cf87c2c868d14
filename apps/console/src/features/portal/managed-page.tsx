import { managedPageApi } from '@atrium/contract/portal/managed-page'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRoute } from 'wouter'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { ManagedPageForm } from './managed-page-form.tsx'
import { ManagedPageStatus } from './managed-page-status.tsx'
import { managedPageTexts } from './managed-page-texts.ts'
import css from './portal.module.css'

/** One page of the portal: what is on it, beside how visitors will see it. */
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
