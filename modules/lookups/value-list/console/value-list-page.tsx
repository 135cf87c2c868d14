import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useText } from '@atrium/console/language/use-text.ts'
import { importAction } from '@atrium/console/list/import-button.tsx'
import { listTexts } from '@atrium/console/list/list-texts.ts'
import { DetailPage } from '@atrium/console/records/detail/detail-page.tsx'
import { useListReturn } from '@atrium/console/records/detail/list-trail.ts'
import { useHistoryTab } from '@atrium/console/records/detail/use-history-tab.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRoute } from 'wouter'
import { type ValueListDetail, valueListApi } from '../value-list.contract.ts'
import { pageOf } from './value-list-address.ts'
import { ValueListForm } from './value-list-form.tsx'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'
import { ValueListUses } from './value-list-uses.tsx'
import { ValueSheet } from './value-sheet.tsx'

const listPath = '/hpfm/value-list/list'

/** The page of a lookup: its details, its values, its uses and its versions. */
export function ValueListPage() {
  const t = useFeatureText(valueListTexts)
  const c = useText()
  const l = useFeatureText(listTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const [, go] = useLocation()
  const [, params] = useRoute('/hpfm/value-list/detail/:lovId')
  const lovId = params?.lovId ?? ''
  const { data: list, error, refetch } = useQuery(query(valueListApi.get, { params: { lovId } }))
  const uses = useQuery({
    ...query(valueListApi.uses, { params: { lovId } }),
    enabled: list !== undefined,
    // Other screens change them.
    staleTime: 0,
    meta: { quiet: true },
  })
  const { back, steps } = useListReturn(listPath, lovId, pageOf)
  const reload = () => void refetch()
  const history = useHistoryTab({ entity: 'lov', id: lovId, onRestored: reload })
  return (
    <DetailPage
      mark={
        <RoleBadge size="page">
          <Glyph icon={IconListDetails} size={20} />
        </RoleBadge>
      }
      parents={[{ label: t('parent') }, { label: t('title'), to: back }]}
      name={list?.lovName}
      facts={list ? factsOf(list, uses.data?.length ?? 0, t) : []}
      actions={
        list?.lovTypeCode === 'IDP' && list.tenantId === tenantId
          ? [importAction('HPFM.LOV', valueListApi.updateValue, l)]
          : []
      }
      steps={steps}
      start="values"
      tabs={[
        {
          id: 'details',
          label: c('hzero.common.record.details'),
          content: list && (
            <ValueListForm
              key={`${lovId} ${list.objectVersionNumber}`}
              stored={list}
              frame={{ title: list.lovName, onClose: () => go(back) }}
              onChanges={() => undefined}
              onReload={reload}
              onCreated={id => go(pageOf(id))}
              isPage
            />
          ),
        },
        {
          id: 'values',
          label: t('values'),
          ...(list?.lovTypeCode === 'IDP' && { count: list.valueCount }),
          content: list && <Values key={lovId} list={list} />,
        },
        {
          id: 'uses',
          label: t('usedIn'),
          ...(uses.data && { count: uses.data.length }),
          content: list && <ValueListUses uses={uses} />,
        },
        ...history,
      ]}
      problem={
        error && (
          <FailedState
            title={t(error.status === 404 ? 'notFound' : 'couldNotLoad')}
            safe={error.status === 404 ? t('notFoundDetail') : undefined}
            requestId={error.requestId}
            onRetry={reload}
          />
        )
      }
    />
  )
}

function Values({ list }: { list: ValueListDetail }) {
  const t = useFeatureText(valueListTexts)
  if (list.lovTypeCode === 'IDP') return <ValueSheet list={list} />
  return (
    <EmptyState title={t('ofCall')} centered>
      {t('ofCallDetail', { address: list.customUrl ?? '' })}
    </EmptyState>
  )
}

const factsOf = (list: ValueListDetail, uses: number, t: ValueListText) => [
  <CopyText key="code" value={list.lovCode} isCode />,
  <Chip key="owner">{t(list.tenantId === platformTenantId ? 'ofPlatform' : 'ofTenant')}</Chip>,
  list.parentLookup && (
    <span key="parent">
      {t('parentLookup')} <Link href={pageOf(list.parentLookup.lovId)}>{list.parentLookup.lovName}</Link>
    </span>
  ),
  uses > 0 && <span key="uses">{t('usedInPlaces', { count: uses })}</span>,
]
