import { query } from '@atrium/console/api/query.ts'
import type { RecordHistoryProps } from '@atrium/console/records/record-history.ts'
import { type RecordVersion, recordHistoryApi } from '@atrium/contract/operations/record-history'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Comparison } from './comparison.tsx'
import { useHistoryWords } from './history-words.ts'
import css from './record-history.module.css'
import { TitleContext } from './title-context.ts'
import { type Picked, usePickedVersions } from './use-picked-versions.ts'
import { VersionList } from './version-list.tsx'

/** The versions that are shown at first, and more with each press. */
const step = 50

/** The width in pixels below which the comparison takes the place of the list. */
const narrow = 760

/** The versions of a record by day, and what differs between two of them. */
export function RecordHistory({
  entity,
  id,
  onRestored,
  isPage = false,
  partCodes = [],
}: RecordHistoryProps) {
  const { t, auditText } = useHistoryWords()
  const [size, setSize] = useState(step)
  const [changedCode, setChangedCode] = useState<string>()
  const found = useQuery({
    ...query(recordHistoryApi.list, {
      query: {
        entityCode: entity,
        page: 0,
        size,
        ...(id !== undefined && { entityId: id }),
        ...(changedCode !== undefined && { changedCode }),
      },
    }),
    placeholderData: keepPreviousData,
    // Every save creates a version.
    staleTime: 0,
    meta: { quiet: true },
  })
  if (found.isPending) return <ProgressLine />
  if (found.isError)
    return (
      <FailedState
        title={auditText('couldNotLoadHistory')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  const { content, totalElements } = found.data
  if (content.length === 0 && changedCode === undefined)
    return <EmptyState title={auditText('noVersions')}>{auditText('noVersionsDetail')}</EmptyState>
  return (
    <Versions
      entity={entity}
      versions={content}
      hasNames={id === undefined}
      isPage={isPage}
      onRestored={onRestored}
      chips={partCodes.length > 0 && <Kinds {...{ entity, partCodes, changedCode, setChangedCode }} />}
      more={
        content.length < totalElements && (
          <Button variant="subtle" loading={found.isFetching} onClick={() => setSize(size + step)}>
            {t('older')}
          </Button>
        )
      }
    />
  )
}

interface KindsProps {
  entity: string
  partCodes: readonly string[]
  changedCode: string | undefined
  setChangedCode: (code: string | undefined) => void
}

/** Narrows the list to versions that changed the record itself, or its parts of one kind. */
function Kinds({ entity, partCodes, changedCode, setChangedCode }: KindsProps) {
  const { t, partTitleOf } = useHistoryWords()
  const kinds = [undefined, entity, ...partCodes]
  const labelOf = (code: string | undefined) =>
    code === undefined ? t('all') : code === entity ? t('details') : partTitleOf(code)
  return (
    <ViewChips
      label={t('shownKinds')}
      chips={kinds.map(code => ({
        id: code ?? '',
        label: labelOf(code),
        isUncounted: true,
        isChosen: code === changedCode,
        onChoose: () => setChangedCode(code),
      }))}
    />
  )
}

interface VersionsProps {
  entity: string
  versions: readonly RecordVersion[]
  hasNames: boolean
  isPage: boolean
  onRestored: () => void
  chips: React.ReactNode
  more: React.ReactNode
}

function Versions({ entity, versions, hasNames, isPage, onRestored, chips, more }: VersionsProps) {
  const { t, auditText } = useHistoryWords()
  const frame = useRef<HTMLDivElement>(null)
  const width = useInlineSize(frame)
  const isNarrow = width < narrow
  const [chosen, pick] = usePickedVersions(isPage)
  // Beside the list, the last change is compared until others are picked.
  const picked = chosen.b === undefined && !isNarrow ? changeOf(versions, versions[0]) : chosen
  const { a, b } = picked
  const isComparing = a !== undefined && b !== undefined
  const comparison = isComparing && (
    <Comparison
      entity={entity}
      a={a}
      b={b}
      versions={versions.filter(one => !hasNames || one.entityName === named(versions, b))}
      onPick={pick}
      onRestored={() => {
        pick({ a: undefined, b: undefined })
        onRestored()
      }}
      hasLink={isPage}
    />
  )
  return (
    <TitleContext value={isPage ? 'h2' : 'h3'}>
      <div
        ref={frame}
        className={css.history}
        data-page={isPage || undefined}
        data-narrow={isNarrow || undefined}
      >
        {isNarrow && isComparing ? (
          <div className={css.comparison}>
            <div className={css.back}>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<Glyph icon={IconArrowLeft} size={16} mirrored />}
                onClick={() => pick({ a: undefined, b: undefined })}
              >
                {t('back')}
              </Button>
            </div>
            {comparison}
          </div>
        ) : (
          <section className={css.versions} aria-label={auditText('history')}>
            {chips && <div className={css.chips}>{chips}</div>}
            {versions.length === 0 && <p className={css.none}>{t('nothingOfKind')}</p>}
            <VersionList
              versions={versions}
              hasNames={hasNames}
              picked={isNarrow ? { a: undefined, b: undefined } : picked}
              onPick={
                isNarrow || hasNames ? undefined : version => pick(withPicked(versions, picked, version))
              }
              onOpen={version => pick(changeOf(versions, version))}
            />
            {more && <div className={css.moreVersions}>{more}</div>}
          </section>
        )}
        {!isNarrow && <div className={css.comparison}>{comparison}</div>}
      </div>
    </TitleContext>
  )
}

const named = (versions: readonly RecordVersion[], id: string) =>
  versions.find(one => one.auditDataId === id)?.entityName

/** A version with the one before it; the first one with the current one. */
function changeOf(versions: readonly RecordVersion[], version: RecordVersion | undefined): Picked {
  const ofRecord = versions.filter(one => one.entityId === version?.entityId)
  const before = ofRecord.find(one => one.versionNumber === (version?.versionNumber ?? 0) - 1)
  const [a, b] = before ? [before, version] : [version, ofRecord[0]]
  return { a: a?.auditDataId, b: b?.auditDataId }
}

/** A later version than B takes its place, and any other one that of A. */
function withPicked(versions: readonly RecordVersion[], { a, b }: Picked, version: RecordVersion): Picked {
  const id = version.auditDataId
  const place = (of: string | undefined) => versions.findIndex(one => one.auditDataId === of)
  return place(b) >= 0 && place(id) < place(b) ? { a, b: id } : { a: id, b }
}
