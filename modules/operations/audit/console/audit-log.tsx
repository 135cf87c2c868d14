import type { ApiError } from '@atrium/console/api/api-error.ts'
import { call } from '@atrium/console/api/client.ts'
import { keyOf, query } from '@atrium/console/api/query.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { ExportButton } from '@atrium/console/list/export-button.tsx'
import { useOpenRecord } from '@atrium/console/records/record-list.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import type { AnswerOf } from '@atrium/contract/endpoint'
import { auditApi, longestAuditedName } from '@atrium/contract/operations/audit'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { FilterField } from '@atrium/ui/filter/filter-field.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AuditFacets } from './audit-facets.tsx'
import { AuditFeed } from './audit-feed.tsx'
import { AuditHistogram } from './audit-histogram.tsx'
import css from './audit-log.module.css'
import { AuditPanel } from './audit-panel.tsx'
import { type AuditState, summaryOf, useAuditState } from './audit-state.ts'
import { type AuditWords, useAuditWords } from './audit-words.ts'
import { NoChanges } from './no-changes.tsx'
import { RangeMenu } from './range-menu.tsx'

/** Requests that are loaded at once. */
const pageSize = 40

/** The audit log: changes by request and day, beside their numbers; the platform sees those of every tenant. */
export function AuditLog() {
  const words = useAuditWords()
  const { t } = words
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const language = useStore(globalState, one => one.language)
  const state = useAuditState(t('couldNotLoad'))
  const [areFacetsOpen, setFacetsOpen] = useState(false)
  const [openId, open] = useOpenRecord('audit')
  const summary = useQuery({
    ...query(auditApi.summary, { query: summaryOf(state.filter) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
  const found = useRequests(state)
  const requests = found.data?.pages.flatMap(page => page.content) ?? []
  const at = requests.findIndex(one => one.auditDataId === openId)
  const step = (to: number) => {
    const next = requests[to]
    return next ? () => open(next.auditDataId) : null
  }

  return (
    <div className={css.page}>
      <Header
        state={state}
        words={words}
        areFacetsOpen={areFacetsOpen}
        onFacets={() => setFacetsOpen(!areFacetsOpen)}
      />
      <div className={css.split}>
        <AuditFacets
          {...{ state, words, language, isSite }}
          summary={summary.data}
          isOpen={areFacetsOpen}
          onClose={() => setFacetsOpen(false)}
        />
        <div className={css.main}>
          <AuditHistogram state={state} words={words} summary={summary.data} />
          <div className={css.below}>
            <section className={css.feed} aria-label={t('title')} aria-busy={found.isFetching}>
              {found.isFetching && <ProgressLine />}
              <Content found={found} words={words} empty={<NoChanges state={state} words={words} />} />
              <AuditFeed
                {...{ requests, words, isSite, openId }}
                days={summary.data?.days}
                onOpen={id => open(id === openId ? undefined : id)}
              />
              {found.hasNextPage && (
                <Button
                  variant="subtle"
                  className={css.older}
                  loading={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
                >
                  {t('older')}
                </Button>
              )}
            </section>
            {openId && (
              <AuditPanel
                key={openId}
                auditDataId={openId}
                // The platform gives a reason before it opens a tenant's records.
                known={isSite ? undefined : requests[at]}
                isSite={isSite}
                onFind={state.list.bar.onSearch}
                onClose={() => open(undefined)}
                {...(at >= 0 && { onPrevious: step(at - 1), onNext: step(at + 1) })}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

type Answer = AnswerOf<typeof auditApi.requests>

/** The requests that the filter finds, read on by what is shown last. */
function useRequests({ asked }: AuditState) {
  return useInfiniteQuery<Answer, ApiError, InfiniteData<Answer>, QueryKey, string>({
    queryKey: [...keyOf(auditApi.requests), { query: asked }],
    queryFn: ({ signal, pageParam }) =>
      call(
        auditApi.requests,
        { query: { ...asked, size: pageSize, ...(pageParam && { olderThan: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextOlderThan,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })
}
type Found = ReturnType<typeof useRequests>

function Content({ found, words: { t }, empty }: { found: Found; words: AuditWords; empty: ReactNode }) {
  if (found.isPending) return <Skeleton rows={12} bars={[22, '60%', 66]} />
  if (found.isError)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  return found.data.pages[0]?.content.length === 0 ? empty : null
}

interface HeaderProps {
  state: AuditState
  words: AuditWords
  areFacetsOpen: boolean
  onFacets: () => void
}

function Header({ state, words: { t }, areFacetsOpen, onFacets }: HeaderProps) {
  const { list, filter, change, asked } = state
  const total = list.found.data?.totalElements
  return (
    <PageHeader
      parents={[t('parent')]}
      title={t('title')}
      count={total === undefined ? undefined : numberText(total)}
      secondary={
        <>
          <div className={css.search}>
            <FilterField
              label={t('find')}
              value={filter.search ?? ''}
              onFilter={search => change({ search })}
              validate={text =>
                text.length > longestAuditedName ? t('tooLong', { most: longestAuditedName }) : null
              }
            />
          </div>
          {list.table.view}
          <Button
            size="sm"
            className={css.facetsButton}
            aria-expanded={areFacetsOpen}
            leftSection={<Glyph icon={IconFilter} size={15} />}
            onClick={onFacets}
          >
            {t('filters')}
          </Button>
          <RangeMenu state={state} />
          <ExportButton
            listQuery={[...keyOf(auditApi.list), { query: asked }]}
            shown={list.table.layout.columns.flatMap(column => (column.hidden ? [] : column.id))}
            count={total ?? null}
          />
        </>
      }
    />
  )
}
