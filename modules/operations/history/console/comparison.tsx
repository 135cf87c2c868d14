import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { whenText } from '@atrium/console/language/when.tsx'
import {
  type RecordVersion,
  recordHistoryApi,
  type VersionComparison,
  type VersionName,
} from '@atrium/contract/operations/record-history'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, CopyButton, Menu, SegmentedControl } from '@mantine/core'
import {
  IconArrowRight,
  IconChevronDown,
  IconHistory,
  IconLink,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './comparison.module.css'
import { ComparisonBody } from './comparison-body.tsx'
import { useHistoryWords } from './history-words.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import type { Picked } from './use-picked-versions.ts'
import { VersionMark } from './version-list.tsx'

interface ComparisonProps {
  entity: string
  a: string
  b: string
  versions: readonly RecordVersion[]
  onPick: (picked: Picked) => void
  onRestored: () => void
  /** A link to the comparison, on a page of its own. */
  hasLink: boolean
}

/** Two versions side by side, and the restore of the earlier one. */
export function Comparison({ entity, a, b, versions, onPick, onRestored, hasLink }: ComparisonProps) {
  const { t, auditText } = useHistoryWords()
  // A version compared with itself is shown as it is.
  const [chosen, setWhole] = useState<boolean>()
  const isWhole = chosen ?? a === b
  const found = useQuery({
    ...query(recordHistoryApi.compare, { params: { auditDataId: a, otherAuditDataId: b } }),
    placeholderData: keepPreviousData,
    // Every save creates a version, which may be the current one.
    staleTime: 0,
    meta: { quiet: true },
  })
  const compared = found.data
  return (
    <>
      <div className={css.head}>
        <ChooseVersion
          letter="A"
          id={a}
          version={compared?.from}
          versions={versions}
          onChoose={id => onPick({ a: id, b })}
        />
        <span className={css.arrow}>
          <Glyph icon={IconArrowRight} size={16} mirrored />
        </span>
        <ChooseVersion
          letter="B"
          id={b}
          version={compared?.to}
          versions={versions}
          onChoose={id => onPick({ a, b: id })}
        />
        <IconButton label={t('swap')} icon={IconSwitchHorizontal} onClick={() => onPick({ a: b, b: a })} />
        <span className={css.space} />
        <SegmentedControl
          size="xs"
          aria-label={t('shown')}
          value={isWhole ? 'whole' : 'changes'}
          onChange={value => setWhole(value === 'whole')}
          data={[
            {
              value: 'changes',
              label: (
                <>
                  {t('onlyChanges')} {compared && <span className="num">{changesIn(compared)}</span>}
                </>
              ),
            },
            { value: 'whole', label: t('everything') },
          ]}
        />
      </div>
      <section
        className={css.body}
        aria-label={auditText('differences')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison is scrolled by keys.
        tabIndex={0}
        aria-busy={found.isFetching}
      >
        {found.isError ? (
          <FailedState
            title={t('couldNotCompare')}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : compared ? (
          <ComparisonBody entity={entity} compared={compared} isWhole={isWhole} />
        ) : (
          <ProgressLine />
        )}
      </section>
      {compared && <Foot entity={entity} compared={compared} onRestored={onRestored} hasLink={hasLink} />}
    </>
  )
}

const changesIn = ({ auditDataLineList, partsList }: VersionComparison) =>
  partsList.reduce(
    (sum, { addedCount, removedCount, changedCount }) => sum + addedCount + removedCount + changedCount,
    auditDataLineList.length,
  )

interface ChooseVersionProps {
  letter: 'A' | 'B'
  id: string
  version: VersionName | undefined
  versions: readonly RecordVersion[]
  onChoose: (id: string) => void
}

function ChooseVersion({ letter, id, version, versions, onChoose }: ChooseVersionProps) {
  const { t, actor, sentence } = useHistoryWords()
  const numberOf = ({ versionNumber }: VersionName) => t('version', { number: String(versionNumber) })
  const timeOf = ({ currentFlag, processTime }: VersionName) =>
    currentFlag === 1 ? t('currently') : whenText(processTime)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={css.choose}>
          <VersionMark letter={letter} />
          {version ? numberOf(version) : t(letter === 'A' ? 'versionA' : 'versionB')}
          {version && <span className={css.quiet}>{timeOf(version)}</span>}
          <Glyph icon={IconChevronDown} size={13} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu ?? ''}>
        {versions.map(one => (
          <Menu.Item
            key={one.auditDataId}
            {...(one.auditDataId === id && { className: css.chosen ?? '', 'aria-current': true })}
            rightSection={<span className={css.quiet}>{timeOf(one)}</span>}
            onClick={() => onChoose(one.auditDataId)}
          >
            {numberOf(one)}{' '}
            <span className={css.quiet}>
              <bdi>{actor(one)}</bdi> {sentence(one)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The address of the page with both versions. */
function linkTo(from: VersionName, to: VersionName): string {
  const address = new URL(window.location.href)
  address.searchParams.set('a', from.auditDataId)
  address.searchParams.set('b', to.auditDataId)
  return address.href
}

interface FootProps {
  entity: string
  compared: VersionComparison
  onRestored: () => void
  hasLink: boolean
}

/** Restores the first version or, if that is the current one, the second. */
function Foot({ entity, compared: { from, to, versionCount }, onRestored, hasLink }: FootProps) {
  const { t } = useHistoryWords()
  const [asked, ask] = useState<VersionName>()
  const isRefused = useIsRefused(recordHistoryApi.restore)
  const target = from.currentFlag === 1 ? to : from
  const mayRestore = !isRefused && target.currentFlag === 0
  if (!mayRestore && !hasLink) return null
  return (
    <footer className={css.foot}>
      {mayRestore && (
        <>
          <Button leftSection={<Glyph icon={IconHistory} size={16} />} onClick={() => ask(target)}>
            {t('restore', { number: String(target.versionNumber) })}
          </Button>
          <span className={css.note}>{t('restoreNote', { number: String(versionCount + 1) })}</span>
        </>
      )}
      {!mayRestore && <span className={css.note} />}
      {hasLink && (
        <CopyButton value={linkTo(from, to)} timeout={1500}>
          {({ copied, copy }) => (
            <Button variant="subtle" leftSection={<Glyph icon={IconLink} size={16} />} onClick={copy}>
              <span role="status">{t(copied ? 'linkCopied' : 'copyLink')}</span>
            </Button>
          )}
        </CopyButton>
      )}
      {asked && (
        <RestoreDialog
          entity={entity}
          version={asked}
          onClose={() => ask(undefined)}
          onRestored={onRestored}
        />
      )}
    </footer>
  )
}
