import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { uuid } from '@atrium/console/api/uuid.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import {
  type Icon,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { managedPageTexts } from '../../managed-page/console/managed-page-texts.ts'
import { movedTo } from '../../managed-page/console/page-values.ts'
import css from '../../rendering/console/portal.module.css'
import type { Change } from '../../shared/console/texts-input.tsx'

/** The summary of a closed line. */
interface LineSummary {
  icon: Icon
  /** The name used outside the list, such as in messages. */
  name: string
  title: string
  /** Distinguishes it from others with the same title. */
  more: string
  /** Whether it is hidden from visitors. */
  isHidden?: boolean
}

interface LineListProps<Line extends { key: string }> {
  id: string
  title: string
  lines: readonly Line[]
  onChange: Change<readonly Line[]>
  summaryOf: (line: Line) => LineSummary
  /** Renders the button that adds a line and opens it. */
  addWith: (add: (line: Line) => void) => ReactNode
  /** Shown when there are no lines. */
  none: string
  /** An error of the list as a whole. */
  error?: string | undefined
  isFaulty: (at: number) => boolean
  hasCopies?: boolean
  isReadOnly: boolean
  /** The fields of an open line. */
  children: (line: Line, at: number, change: Change<Line>) => ReactNode
}

/** A list reordered by drag and drop or the arrow keys; one line is open for editing. */
export function LineList<Line extends { key: string }>(props: LineListProps<Line>) {
  const { id, title, lines, onChange, summaryOf, addWith, none, error, isFaulty, isReadOnly, children } =
    props
  const t = useFeatureText(managedPageTexts)
  const listId = useId()
  const titleId = useId()
  const [openKey, setOpenKey] = useState<string>()
  const [said, setSaid] = useState('')

  function add(line: Line) {
    onChange(before => [...before, line])
    setOpenKey(line.key)
  }
  function move(key: string, to: number) {
    const from = lines.findIndex(line => line.key === key)
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length || to === from) return
    onChange(before => movedTo(before, from, to))
    setSaid(t('lineMoved', { name: summaryOf(line).name, at: to + 1, count: lines.length }))
  }
  function duplicate(line: Line) {
    const copy = { ...line, key: uuid() }
    onChange(before => before.flatMap(one => (one.key === line.key ? [one, copy] : [one])))
    setOpenKey(copy.key)
  }
  function remove(line: Line, at: number) {
    onChange(before => before.filter(one => one.key !== line.key))
    showToast({
      kind: 'success',
      message: t('lineRemoved', { name: summaryOf(line).name }),
      action: {
        label: t('undo'),
        onClick: () => onChange(before => [...before.slice(0, at), line, ...before.slice(at)]),
      },
    })
  }

  return (
    <section id={id} className={css.blocks} aria-labelledby={titleId} tabIndex={-1}>
      <div className={css.blocksHead}>
        <h2 id={titleId}>{title}</h2>
        {!isReadOnly && addWith(add)}
      </div>
      {error && (
        <p className={css.fault} role="alert">
          {error}
        </p>
      )}
      {lines.length === 0 && <p className={css.none}>{none}</p>}
      <ol className={css.list}>
        {lines.map((line, at) => (
          <OneLine
            key={line.key}
            list={listId}
            lineKey={line.key}
            at={at}
            look={summaryOf(line)}
            isOpen={line.key === openKey}
            isFaulty={isFaulty(at)}
            isReadOnly={isReadOnly}
            onOpen={isOpen => setOpenKey(isOpen ? line.key : undefined)}
            onMove={move}
            onDuplicate={props.hasCopies ? () => duplicate(line) : undefined}
            onRemove={() => remove(line, at)}
          >
            {children(line, at, change =>
              onChange(before => before.map(one => (one.key === line.key ? change(one) : one))),
            )}
          </OneLine>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

interface OneLineProps {
  list: string
  lineKey: string
  at: number
  look: LineSummary
  isOpen: boolean
  isFaulty: boolean
  isReadOnly: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (key: string, to: number) => void
  onDuplicate: (() => void) | undefined
  onRemove: () => void
  children: ReactNode
}

function OneLine(props: OneLineProps) {
  const { list, lineKey, at, look, isOpen, isFaulty, isReadOnly } = props
  const { onOpen, onMove, onDuplicate, onRemove } = props
  const t = useFeatureText(managedPageTexts)
  const line = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  const { icon, name, title, more, isHidden } = look
  // An effect event, so that a drop reads the current position.
  const takePlaceOf = useEffectEvent((held: string) => onMove(held, at))

  useEffect(() => {
    if (!line.current || !handle.current) return
    return combine(
      draggable({
        element: line.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, lineKey }),
        onDragStart: () => setHeld(true),
        onDrop: () => setHeld(false),
      }),
      dropTargetForElements({
        element: line.current,
        // Lists can be nested.
        canDrop: ({ source }) => source.data.list === list,
        onDragEnter: ({ source }) =>
          source.data.lineKey !== lineKey && takePlaceOf(String(source.data.lineKey)),
      }),
    )
  }, [list, lineKey])

  function moveByKey(event: KeyboardEvent) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(lineKey, to)
  }

  return (
    <li
      ref={line}
      className={css.block}
      data-held={isHeld || undefined}
      data-faulty={isFaulty || undefined}
      data-open={isOpen || undefined}
    >
      <div className={css.head}>
        {!isReadOnly && (
          <button
            ref={handle}
            type="button"
            className={css.handle}
            aria-label={t('moveBlock', { name })}
            title={t('moveHelp')}
            onKeyDown={moveByKey}
          >
            <Glyph icon={IconGripVertical} size={15} />
          </button>
        )}
        <button type="button" className={css.opener} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={15} mirrored={!isOpen} />
          <Glyph icon={icon} size={16} />
          <strong>{title}</strong>
          <bdi className="truncate">{more}</bdi>
          {isHidden && <span className={css.hiddenMark}>{t('hidden')}</span>}
        </button>
        {!isReadOnly && (
          <>
            {onDuplicate && (
              <IconButton
                icon={IconCopy}
                size="sm"
                variant="subtle"
                label={t('duplicate', { name })}
                onClick={onDuplicate}
              />
            )}
            <IconButton
              icon={IconTrash}
              size="sm"
              variant="subtle"
              label={t('remove', { name })}
              onClick={onRemove}
            />
          </>
        )}
      </div>
      {isOpen && <div className={css.fields}>{props.children}</div>}
    </li>
  )
}
