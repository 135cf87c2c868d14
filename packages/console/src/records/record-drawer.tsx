import { permissionOf } from '@atrium/contract/endpoint'
import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { DrawerParts } from '@atrium/ui/overlay/drawer-parts.tsx'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import {
  type ComponentProps,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  use,
  useState,
} from 'react'
import { useOtherTenant } from '../access/of-tenants.tsx'
import { OtherTenantContext } from '../access/other-tenant.ts'
import { useAuthority } from '../access/use-authority.ts'
import type { ApiError } from '../api/api-error.ts'
import { deleteDraftsOf } from '../drafts/drafts.ts'
import { useText } from '../language/use-text.ts'
import { TabKeyContext } from '../tabs/unsaved.ts'
import type { Opening } from './opening/opening.ts'
import { type MarkShape, RecordSkeleton, SkeletonFooter, SkeletonMark } from './opening/record-skeleton.tsx'
import { useRecordQuery } from './opening/use-record-query.ts'
import { RecordHistoryContext } from './record-history.ts'

/** Whether the form is that of a new record. */
export const NewRecordContext = createContext(false)

/** The props of the drawer around a record. */
export type RecordFrame = Pick<
  ComponentProps<typeof Drawer>,
  'title' | 'onClose' | 'onPrevious' | 'onNext' | 'onOpenPage' | 'tabs' | 'instead' | 'isWide'
> & {
  /** The part of the record that its row knows; undefined without a row. */
  opening?: () => Opening | undefined
}

/** The props of the form of a record. */
export interface OpenRecord<Stored> {
  /** Undefined for a new record. */
  stored: Stored | undefined
  frame: RecordFrame
  onChanges: (count: number) => void
  onReload: () => void
  /** Shown in place of a form that waits for something of its own. */
  loading?: ReactNode
}

/** A tab of the feature's own beside the fields of a record. */
export interface OwnTab<Stored> {
  id: string
  label: string
  content: (stored: Stored) => ReactNode
}

interface RecordDrawerProps<Stored> extends Omit<RecordFrame, 'title' | 'tabs' | 'instead'> {
  isNew: boolean
  /** Loads the record. */
  query: UseQueryOptions<Stored, ApiError, Stored, QueryKey>
  titleOf: (stored: Stored) => string
  /** The shape of the mark before the name, for forms that have one. */
  mark?: MarkShape
  /** The record's history; undefined for new records and for those of other tenants. */
  history?: { entity: string; id: string | undefined; hasHistory?: (stored: Stored) => boolean } | undefined
  words: { new: string; couldNotLoad: string; notFound: string; notFoundDetail: string }
  /** Tabs between the fields and the history of a stored record. */
  ownTabs?: readonly OwnTab<Stored>[] | undefined
  children: (form: OpenRecord<Stored>) => ReactNode
}

/** A record beside the list. Leaving it with unsaved input asks for confirmation. */
export function RecordDrawer<Stored extends { objectVersionNumber: number }>({
  isNew,
  query,
  titleOf,
  mark,
  opening,
  words,
  onClose,
  onPrevious,
  onNext,
  onOpenPage,
  isWide,
  history,
  ownTabs = [],
  children,
}: RecordDrawerProps<Stored>) {
  const text = useText()
  const tabKey = use(TabKeyContext) ?? ''
  const [changes, setChanges] = useState(0)
  const [leave, setLeave] = useState<() => void>()
  const [row] = useState(() => opening?.())
  const found = useRecordQuery({ ...query, enabled: !isNew })
  const isAbsent = found.error?.status === 404
  const reload = () => void found.refetch()
  const asking = (go: () => void) => () => (changes > 0 ? setLeave(() => go) : go())
  const otherTenant = useOtherTenant(query.meta?.acrossTenants === true ? found.data : undefined)
  const hasHistory =
    found.data === undefined || (history?.hasHistory?.(found.data) ?? otherTenant === undefined)
  const shownTabs = isNew
    ? []
    : ownTabs.map(({ content, ...tab }) => ({ ...tab, content: found.data && content(found.data) }))
  const versions = useTabs(hasHistory && !isNew ? history : undefined, shownTabs, {
    onRestored: reload,
  })
  const shown = isNew ? 'new' : (found.data?.objectVersionNumber ?? 'loading')
  const frame = {
    isWide,
    ...versions,
    title: isNew ? words.new : found.data ? titleOf(found.data) : (row?.name ?? '…'),
    onClose: asking(onClose),
    ...(onPrevious !== undefined && { onPrevious: onPrevious && asking(onPrevious) }),
    ...(onNext !== undefined && { onNext: onNext && asking(onNext) }),
    ...(onOpenPage && { onOpenPage: asking(onOpenPage) }),
  }
  const loading = (
    <>
      <DrawerParts
        badge={mark && <SkeletonMark shape={mark} />}
        status={row?.status}
        footer={<SkeletonFooter />}
      />
      <RecordSkeleton fields={row?.fields} />
    </>
  )
  return (
    <>
      <Drawer {...frame}>
        {isNew || (found.data && !isAbsent) ? (
          // Remounted for a newer version; a draft preserves the input.
          <Fragment key={shown}>
            <OtherTenantContext value={otherTenant}>
              <NewRecordContext value={isNew}>
                {children({ stored: found.data, frame, onChanges: setChanges, onReload: reload, loading })}
              </NewRecordContext>
            </OtherTenantContext>
          </Fragment>
        ) : found.isError ? (
          <Fragment key="failed">
            <DrawerParts />
            <FailedState
              title={isAbsent ? words.notFound : words.couldNotLoad}
              safe={isAbsent ? words.notFoundDetail : undefined}
              requestId={found.error?.requestId}
              onRetry={reload}
            />
          </Fragment>
        ) : (
          loading
        )}
      </Drawer>
      <Confirm
        open={leave !== undefined}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined)
          deleteDraftsOf(tabKey)
          leave?.()
        }}
        question={text('hzero.common.confirm.discard')}
        effect={text('hzero.common.confirm.unsaved', { count: changes })}
        action={text('hzero.common.button.discard')}
        keep={text('hzero.common.confirm.goOn')}
      />
    </>
  )
}

/**
 * The drawer's tabs, if the record has ones of its own, or a history that the user may read; the form stays mounted
 * behind them. They are shown while access is unknown, so that the form does not move.
 */
function useTabs(
  history: { entity: string; id: string | undefined } | undefined,
  ownTabs: readonly { id: string; label: string; content: ReactNode }[],
  shown: { onRestored: () => void },
): Pick<RecordFrame, 'tabs' | 'instead'> {
  const text = useText()
  const Panel = use(RecordHistoryContext)
  const [part, show] = useState('details')
  const { state } = useAuthority(permissionOf(recordHistoryApi.list))
  const known = history !== undefined && Panel && (state === 'allowed' || state === 'checking')
  if (!known && ownTabs.length === 0) return {}
  const own = ownTabs.find(({ id }) => id === part)
  return {
    tabs: {
      items: [
        { id: 'details', label: text('hzero.common.record.details') },
        ...ownTabs.map(({ id, label }) => ({ id, label })),
        ...(known && state === 'allowed'
          ? [{ id: 'history', label: text('hzero.common.record.history') }]
          : []),
      ],
      value: part,
      onChange: show,
    },
    ...(own && { instead: own.content }),
    ...(part === 'history' &&
      known &&
      history.id !== undefined && {
        instead: createElement(Panel, { ...shown, entity: history.entity, id: history.id }),
      }),
  }
}
