import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { when } from '@atrium/console/language/when.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import type { RecordVersion } from '@atrium/contract/operations/record-history'
import { DiffCount } from '@atrium/ui/diff/diff-count.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconRobot } from '@tabler/icons-react'
import { use } from 'react'
import { groupedByDay } from './day-groups.ts'
import { useHistoryWords } from './history-words.ts'
import { TitleContext } from './title-context.ts'
import type { Picked } from './use-picked-versions.ts'
import css from './version-list.module.css'

interface VersionListProps {
  versions: readonly RecordVersion[]
  /** Names the item of a history that covers several. */
  hasNames: boolean
  picked: Picked
  /** Adds a version to the comparison; undefined where one is opened at a time. */
  onPick: ((version: RecordVersion) => void) | undefined
  /** Shows what a version changed. */
  onOpen: (version: RecordVersion) => void
}

/** Versions by day, newest first: who did what, and how much it added and removed. */
export function VersionList({ versions, ...row }: VersionListProps) {
  const { t } = useHistoryWords()
  const language = useStore(globalState, state => state.language)
  const Title = use(TitleContext)
  return groupedByDay(versions, new Date(), t, language).map(({ title, items }) => (
    <section key={title} className={css.group} aria-label={title}>
      <Title className={css.day}>{title}</Title>
      <ol className={css.rows} aria-label={title}>
        {items.map(version => (
          <VersionRow key={version.auditDataId} version={version} {...row} />
        ))}
      </ol>
    </section>
  ))
}

function VersionRow({
  version,
  hasNames,
  picked,
  onPick,
  onOpen,
}: Omit<VersionListProps, 'versions'> & { version: RecordVersion }) {
  const { t, actor, sentence } = useHistoryWords()
  const { auditDataId: id, versionNumber, processUserName, currentFlag, entityName } = version
  const letter = id === picked.b ? 'B' : id === picked.a ? 'A' : undefined
  const number = t('version', { number: String(versionNumber) })
  return (
    <li className={css.row} data-picked={letter}>
      {onPick && (
        <span className={css.pick}>
          {letter ? (
            <VersionMark letter={letter} />
          ) : (
            <input
              type="checkbox"
              aria-label={t('pick', { number: String(versionNumber) })}
              checked={false}
              onChange={() => onPick(version)}
            />
          )}
        </span>
      )}
      {processUserName === undefined ? (
        <span className={css.system} aria-hidden="true">
          <Glyph icon={IconRobot} size={13} />
        </span>
      ) : (
        <PersonBadge name={processUserName} size="sm" />
      )}
      <div className={css.text}>
        <button type="button" className={css.sentence} onClick={() => onOpen(version)}>
          <bdi>
            <b>{actor(version)}</b>
          </bdi>{' '}
          {sentence(version)}
        </button>
        <div className={css.facts}>
          <DiffCount added={version.addedCount} removed={version.removedCount} />
          <span>{number}</span>
          {hasNames && <bdi>{entityName}</bdi>}
          {currentFlag === 1 && <Chip tone="ok">{t('current')}</Chip>}
        </div>
      </div>
      <span className={css.time}>{when(version.processTime)}</span>
    </li>
  )
}

/** The mark of a version that is compared. */
export function VersionMark({ letter }: { letter: 'A' | 'B' }) {
  const { t } = useHistoryWords()
  return (
    <b className={css.letter} data-letter={letter}>
      <span aria-hidden="true">{letter}</span>
      <span className="visually-hidden">{t('picked', { letter })}</span>
    </b>
  )
}
