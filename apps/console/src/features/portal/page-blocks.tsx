import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button, Menu } from '@mantine/core'
import {
  IconBlockquote,
  IconCards,
  IconChevronDown,
  IconChevronRight,
  IconClick,
  IconColumns2,
  IconCopy,
  IconGripVertical,
  IconNumber123,
  IconPhoto,
  IconPlus,
  IconTextSize,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { uuid } from '../../api/uuid.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { globalState } from '../../core/global-state.ts'
import { useStore } from '../../core/store.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type ManagedPageWords, managedPageTexts } from './managed-page-texts.ts'
import { PageBlockFields } from './page-block-fields.tsx'
import { type Block, type BlockKind, movedTo, newBlock, wordsOf } from './page-values.ts'
import css from './portal.module.css'
import type { Change } from './texts-input.tsx'

const kinds = {
  text: IconTextSize,
  picture: IconPhoto,
  columns: IconColumns2,
  cards: IconCards,
  figures: IconNumber123,
  quote: IconBlockquote,
  action: IconClick,
} as const satisfies Record<BlockKind, unknown>

const kindText = (t: ManagedPageWords, kind: BlockKind) => t(kind === 'picture' ? 'pictureBlock' : kind)

interface PageBlocksProps {
  id: string
  blocks: readonly Block[]
  onChange: Change<readonly Block[]>
  /** What is missing, by its place in the page; nothing before somebody has tried to save. */
  faults: ReadonlySet<string>
  isReadOnly: boolean
}

/** What a page is made of, one below the other; one of them is open. */
export function PageBlocks({ id, blocks, onChange, faults, isReadOnly }: PageBlocksProps) {
  const t = useFeatureText(managedPageTexts)
  const language = useStore(globalState, state => state.language)
  const titleId = useId()
  const [openKey, setOpenKey] = useState<string>()
  const [said, setSaid] = useState('')

  function add(kind: BlockKind) {
    const block = newBlock(kind)
    onChange(before => [...before, block])
    setOpenKey(block.key)
  }
  function move(key: string, to: number) {
    const from = blocks.findIndex(block => block.key === key)
    const block = blocks[from]
    if (!block || to < 0 || to >= blocks.length || to === from) return
    onChange(before => movedTo(before, from, to))
    setSaid(t('blockMoved', { name: kindText(t, block.kind), at: to + 1, count: blocks.length }))
  }
  function duplicate(block: Block) {
    const copy = { ...block, key: uuid() }
    onChange(before => before.flatMap(one => (one.key === block.key ? [one, copy] : [one])))
    setOpenKey(copy.key)
  }
  function remove(block: Block, at: number) {
    onChange(before => before.filter(one => one.key !== block.key))
    showToast({
      kind: 'success',
      message: t('blockRemoved', { name: wordsOf(block, language) || kindText(t, block.kind) }),
      action: {
        label: t('undo'),
        onClick: () => onChange(before => [...before.slice(0, at), block, ...before.slice(at)]),
      },
    })
  }

  return (
    <section id={id} className={css.blocks} aria-labelledby={titleId} tabIndex={-1}>
      <div className={css.blocksHead}>
        <h2 id={titleId}>{t('blocks')}</h2>
        {!isReadOnly && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="sm" leftSection={<Glyph icon={IconPlus} size={15} />}>
                {t('addBlock')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(Object.keys(kinds) as BlockKind[]).map(kind => (
                <Menu.Item key={kind} leftSection={<Glyph icon={kinds[kind]} />} onClick={() => add(kind)}>
                  {kindText(t, kind)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {faults.size > 0 && (
        <p className={css.fault} role="alert">
          {t('blocksIncomplete')}
        </p>
      )}
      {blocks.length === 0 && <p className={css.none}>{t('noBlocks')}</p>}
      <ol className={css.list}>
        {blocks.map((block, at) => (
          <BlockLine
            key={block.key}
            block={block}
            at={at}
            words={wordsOf(block, language)}
            isOpen={block.key === openKey}
            isFaulty={[...faults].some(path => path.startsWith(`blocks.${at}.`))}
            isReadOnly={isReadOnly}
            onOpen={isOpen => setOpenKey(isOpen ? block.key : undefined)}
            onMove={move}
            onDuplicate={() => duplicate(block)}
            onRemove={() => remove(block, at)}
          >
            <PageBlockFields
              id={`${id}-${block.key}`}
              block={block}
              onChange={change =>
                onChange(before => before.map(one => (one.key === block.key ? change(one) : one)))
              }
              isFaulty={path => faults.has(`blocks.${at}.${path}`)}
              isReadOnly={isReadOnly}
            />
          </BlockLine>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

interface BlockLineProps {
  block: Block
  at: number
  words: string
  isOpen: boolean
  isFaulty: boolean
  isReadOnly: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (key: string, to: number) => void
  onDuplicate: () => void
  onRemove: () => void
  children: React.ReactNode
}

function BlockLine(props: BlockLineProps) {
  const { block, at, words, isOpen, isFaulty, isReadOnly, onOpen, onMove, onDuplicate, onRemove } = props
  const t = useFeatureText(managedPageTexts)
  const line = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  const { key, kind } = block
  const name = kindText(t, kind)
  const full = words ? `${name}: ${words}` : name
  // Asked for when something is dragged over, where it then is.
  const takePlaceOf = useEffectEvent((held: string) => onMove(held, at))

  useEffect(() => {
    if (!line.current || !handle.current) return
    return combine(
      draggable({
        element: line.current,
        dragHandle: handle.current,
        getInitialData: () => ({ block: key }),
        onDragStart: () => setHeld(true),
        onDrop: () => setHeld(false),
      }),
      dropTargetForElements({
        element: line.current,
        canDrop: ({ source }) => typeof source.data.block === 'string',
        onDragEnter: ({ source }) => source.data.block !== key && takePlaceOf(String(source.data.block)),
      }),
    )
  }, [key])

  function moveByKey(event: KeyboardEvent) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(key, to)
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
            aria-label={t('moveBlock', { name: full })}
            title={t('moveHelp')}
            onKeyDown={moveByKey}
          >
            <Glyph icon={IconGripVertical} size={15} />
          </button>
        )}
        <button type="button" className={css.opener} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={15} mirrored={!isOpen} />
          <Glyph icon={kinds[kind]} size={16} />
          <strong>{name}</strong>
          <bdi className="truncate">{words}</bdi>
        </button>
        {!isReadOnly && (
          <>
            <IconButton
              icon={IconCopy}
              size="sm"
              variant="subtle"
              label={t('duplicate', { name: full })}
              onClick={onDuplicate}
            />
            <IconButton
              icon={IconTrash}
              size="sm"
              variant="subtle"
              label={t('remove', { name: full })}
              onClick={onRemove}
            />
          </>
        )}
      </div>
      {isOpen && <div className={css.fields}>{props.children}</div>}
    </li>
  )
}
