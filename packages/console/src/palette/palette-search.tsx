import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Highlight } from '@atrium/ui/display/highlight.tsx'
import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { IconSearch, IconX } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { isPressed } from '../keys/keys.ts'
import { labelsOf } from '../keys/labels.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import { usePhone } from '../workspace/use-phone.ts'
import { type Hit, type HitGroup, type Row, rowsOf, type Scope, scopes } from './hits.ts'
import css from './palette.module.css'
import { paletteTexts } from './palette-texts.ts'
import { forgetHit, rememberHit } from './recents.ts'
import { useHits } from './use-hits.ts'

/** Pixels above the first and below the last hit. */
const padding = 8
/** The hits that a page key skips. */
const pageStep = 8
const headingHeight = 28

type PaletteSearchProps = {
  initialText?: string
  onChosen: () => void
}

/** A search field with results: recent choices, open tabs, pages, records and actions [MENU-3]. */
export function PaletteSearch({ initialText = '', onChosen }: PaletteSearchProps) {
  const text = useText()
  const t = useFeatureText(paletteTexts)
  const isPhone = usePhone()
  const [wanted, setWanted] = useState(initialText)
  const [scope, setScope] = useState<Scope>('all')
  /** The key of the selected hit, because records found later may precede it; by default the first. */
  const [chosen, setChosen] = useState<string>()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { groups, isSearching, hasFailed } = useHits(wanted, scope)
  const rows = rowsOf(groups)
  const hits = groups.flatMap(group => group.hits)
  const at =
    hits.length === 0
      ? -1
      : Math.max(
          0,
          hits.findIndex(hit => hit.key === chosen),
        )
  const rowOf = (place: number) => rows.findIndex(row => 'at' in row && row.at === place)
  const chosenRow = at < 0 ? -1 : rowOf(at)
  const optionId = (place: number) => `${listId}-${place}`
  const keys = rows.map(keyOf).join('\n')

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: place => sizeOf(rows[place], isPhone),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are new with every drawing; their keys say whether they are others.
    getItemKey: useCallback((place: number) => keyOf(rows[place]) ?? place, [keys]),
    overscan: 4,
    scrollMargin: padding,
    scrollPaddingStart: padding,
    scrollPaddingEnd: padding,
    // The selected hit is always rendered, because the field refers to it.
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range)
      if (chosenRow < 0 || shown.includes(chosenRow)) return shown
      return [...shown, chosenRow].sort((one, other) => one - other)
    },
  })

  useEffect(() => {
    // The heading above the first hit scrolls into view with it.
    if (chosenRow >= 0) virtual.scrollToIndex(at === 0 ? 0 : chosenRow)
  }, [virtual, at, chosenRow])

  function search(part: string) {
    setWanted(part)
    setChosen(undefined)
    virtual.scrollToOffset(0)
  }

  function narrow(to: Scope) {
    setScope(to)
    setChosen(undefined)
    virtual.scrollToOffset(0)
  }

  function choose(hit: Hit | undefined, isBeside: boolean) {
    if (!hit) return
    onChosen()
    if (hit.to !== undefined) rememberHit({ ...hit, key: hit.key.replace(/^recent /, '') })
    hit.run(isBeside)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = hits.length - 1
    const steps: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + pageStep, last),
      PageUp: Math.max(at - pageStep, 0),
    }
    const next = steps[event.key]
    const hit = hits[at]
    if (next !== undefined && hits.length > 0) {
      setChosen(hits[next]?.key)
    } else if (isPressed('openBeside', event)) choose(hit, true)
    else if (isPressed('openPage', event)) choose(hit, false)
    else if (event.key === 'Tab') {
      const step = event.shiftKey ? scopes.length - 1 : 1
      narrow(scopes[(scopes.indexOf(scope) + step) % scopes.length] ?? 'all')
    } else if (isPressed('forgetRecent', event) && hit?.key.startsWith('recent ')) {
      forgetHit(hit.key.slice('recent '.length))
    } else return
    event.preventDefault()
  }

  return (
    <div className={css.search}>
      <div className={css.field}>
        <Glyph icon={IconSearch} size={18} />
        <input
          className={css.input}
          type="text"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={at < 0 ? undefined : optionId(at)}
          aria-label={text('hzero.common.palette.label')}
          placeholder={text('hzero.common.palette.open')}
          value={wanted}
          onChange={event => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {!isPhone && <Place />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields; these narrow what the field finds. */}
      <div className={css.scopes} role="group" aria-label={t('palette.scopes')}>
        {scopes.map(one => (
          <button
            key={one}
            type="button"
            className={css.scope}
            aria-pressed={one === scope}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => narrow(one)}
          >
            {t(`palette.scope.${one}`)}
          </button>
        ))}
      </div>
      <div
        className={css.list}
        id={listId}
        ref={list}
        role="listbox"
        aria-label={t('palette.found')}
        data-empty={hits.length === 0 || undefined}
      >
        <div className={css.hits} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const row = rows[index]
            if (!row) return null
            const style = { insetBlockStart: start - padding, blockSize: size }
            if ('heading' in row) return <Heading key={key} group={row.heading} style={style} />
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys for the whole list.
              <div
                key={key}
                id={optionId(row.at)}
                role="option"
                tabIndex={-1}
                aria-selected={row.at === at}
                aria-setsize={hits.length}
                aria-posinset={row.at + 1}
                className={css.hit}
                style={style}
                onPointerMove={() => setChosen(row.hit.key)}
                onClick={event => choose(row.hit, event.ctrlKey || event.metaKey)}
              >
                <HitLine hit={row.hit} wanted={wanted} isChosen={row.at === at} />
              </div>
            )
          })}
        </div>
      </div>
      {hits.length === 0 && !isSearching && (
        <p className={css.none} role="status">
          {wanted.trim() ? t('palette.none', { text: wanted.trim() }) : t('palette.start')}
        </p>
      )}
      {hasFailed && (
        <p className={css.none} role="status">
          {t('palette.failed')}
        </p>
      )}
      {!isPhone && <Foot />}
    </div>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

function keyOf(row: Row | undefined): string | undefined {
  return row && ('heading' in row ? `heading ${row.heading}` : row.hit.key)
}

function sizeOf(row: Row | undefined, isPhone: boolean): number {
  if (row && 'heading' in row) return headingHeight
  return isPhone ? 48 : 40
}

interface HeadingProps {
  group: HitGroup['key']
  style: { insetBlockStart: number; blockSize: number }
}

function Heading({ group, style }: HeadingProps) {
  const t = useFeatureText(paletteTexts)
  return (
    <div className={css.heading} role="presentation" style={style}>
      {t(`palette.group.${group}`)}
    </div>
  )
}

interface HitLineProps {
  hit: Hit
  wanted: string
  isChosen: boolean
}

function HitLine({ hit, wanted, isChosen }: HitLineProps) {
  const text = useText()
  const { icon, name, note, keys } = hit
  return (
    <>
      {icon === undefined || typeof icon === 'string' ? (
        <Icon name={icon} size={18} />
      ) : (
        <Glyph icon={icon} size={18} />
      )}
      <span className={css.text}>
        <span className={css.name}>
          <Highlight text={name} search={wanted} />
        </span>
        {note && (
          <small className={css.note}>
            <Highlight text={note} search={wanted} />
          </small>
        )}
      </span>
      {keys && <Kbd keys={keys} />}
      {hit.key.startsWith('recent ') && (
        // For pointers: an option contains no button, and the field handles a key for the same.
        <span
          className={css.cross}
          title={text('hzero.common.palette.forget', { name })}
          aria-hidden="true"
          onMouseDown={keepFocus}
          onClick={event => {
            event.stopPropagation()
            forgetHit(hit.key.slice('recent '.length))
          }}
        >
          <Glyph icon={IconX} size={14} />
        </span>
      )}
      {isChosen && !keys && <Kbd keys={['↵']} />}
    </>
  )
}

/** The tenant that is searched. */
function Place() {
  const tenant = useStore(userState, state => state.currentUser?.tenantName)
  return (
    <>
      {tenant && (
        <span className={css.place}>
          <ArchBadge name={tenant} size="sm" />
          <span className="truncate">{tenant}</span>
        </span>
      )}
      <span aria-hidden="true">
        <Kbd keys={labelsOf('closeLayer')} />
      </span>
    </>
  )
}

function Foot() {
  const text = useText()
  const t = useFeatureText(paletteTexts)
  return (
    <div className={css.foot} aria-hidden="true">
      <span className={css.hint}>
        <Kbd keys={['↑', '↓']} />
        {text('hzero.common.menu.hint.move')}
      </span>
      <span className={css.hint}>
        <Kbd keys={['↵']} />
        {text('hzero.common.menu.hint.open')}
      </span>
      <span className={css.hint}>
        <Kbd keys={[...labelsOf('openBeside').slice(0, -1), '↵']} />
        {text('hzero.common.menu.hint.beside')}
      </span>
      <span className={css.hint}>
        <Kbd keys={labelsOf('narrow')} />
        {t('palette.hint.narrow')}
      </span>
      <span className={css.allowed}>{t('palette.allowed')}</span>
    </div>
  )
}
