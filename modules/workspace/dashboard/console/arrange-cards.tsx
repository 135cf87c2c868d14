import { query, useCall } from '@atrium/console/api/query.ts'
import type { CardDrawings } from '@atrium/console/cards/card-drawing.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { type DashboardCard, dashboardApi } from '@atrium/contract/workspace/dashboard'
import { defaultArrangement, freePosition } from '@atrium/contract/workspace/dashboard-grid'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { AddCard } from './add-card.tsx'
import { arrangeTexts } from './arrange-texts.ts'
import { CardFrame } from './card-frame.tsx'
import { moved, put, resized, type Step, sized } from './card-steps.ts'
import css from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'
import { placeStyle } from './place-style.ts'

/** The height of a row with its gap, in pixels. */
const rowStep = 44
const gap = 16

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface Drag {
  how: 'move' | 'resize'
  card: DashboardCard
  /** The positions when the drag began: cards that made room return to them when possible. */
  cards: readonly DashboardCard[]
  x: number
  /** The distance from the upper edge of the grid, which scrolls. */
  y: number
}

interface ArrangeCardsProps {
  cards: readonly DashboardCard[]
  drawings: CardDrawings
  /** Called with the stored cards, or with undefined if nothing was stored. */
  onDone: (stored?: DashboardCard[]) => void
}

/** The edit mode of the grid: cards are moved, resized, added and removed by pointer or keyboard. */
export function ArrangeCards({ cards, drawings, onDone }: ArrangeCardsProps) {
  const t = useFeatureText(arrangeTexts)
  const shown = useFeatureText(dashboardTexts)
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(cards)
  const [isDefault, setDefault] = useState(false)
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<Drag>()
  const offered = useQuery(query(dashboardApi.roleCards))
  const save = useCall(dashboardApi.save, [], { quiet: true })
  const reset = useCall(dashboardApi.reset, [], { quiet: true })
  const failure = save.error ?? reset.error
  const isBusy = save.isPending || reset.isPending
  const isChanged = isDefault || placesIn(draft) !== placesIn(cards)
  useUnsaved(isChanged)
  const bar = useRef<HTMLParagraphElement>(null)
  useEffect(() => bar.current?.focus(), [])

  function change(next: readonly DashboardCard[]) {
    setDraft(next)
    setDefault(false)
  }

  const whatIs = (how: Drag['how'], { name, x, y, w, h }: DashboardCard) =>
    how === 'move' ? t('at', { name, column: x + 1, row: y + 1 }) : t('size', { name, columns: w, rows: h })

  function stepOn(how: Drag['how'], card: DashboardCard, event: KeyboardEvent<HTMLElement>) {
    if (how === 'move' && (event.key === 'Delete' || event.key === 'Backspace')) return remove(card)
    const pressed = steps[event.key]
    if (!pressed || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = draft.indexOf(card)
    const next = (how === 'move' && !event.shiftKey ? moved : resized)(draft, at, seen(pressed, event))
    const after = next[at] ?? card
    const isSame = placesIn(next) === placesIn(draft)
    setSaid(isSame ? t('edge', { name: card.name }) : whatIs(event.shiftKey ? 'resize' : how, after))
    change(next)
    event.currentTarget.scrollIntoView({ block: 'nearest' })
  }

  function begin(how: Drag['how'], card: DashboardCard, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !grid.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const top = grid.current.getBoundingClientRect().top
    setDrag({ how, card, cards: draft, x: event.clientX, y: event.clientY - top })
  }

  function go(event: PointerEvent<HTMLElement>) {
    if (!drag || !grid.current) return
    const { top } = grid.current.getBoundingClientRect()
    const column = (grid.current.querySelector(`.${css.dots}`)?.clientWidth ?? 0) + gap
    const forward = getComputedStyle(grid.current).direction === 'rtl' ? -1 : 1
    const columns = Math.round((forward * (event.clientX - drag.x)) / (column / 20))
    const rows = Math.round((event.clientY - top - drag.y) / rowStep)
    const { card } = drag
    const there =
      drag.how === 'move'
        ? { ...card, x: card.x + columns, y: Math.max(0, card.y + rows) }
        : sized(card, card.w + columns, card.h + rows)
    const next = put(drag.cards, card, there)
    if (placesIn(next) !== placesIn(draft)) change(next)
    event.currentTarget.scrollIntoView({ block: 'nearest' })
  }

  function end() {
    if (!drag) return
    const after = draft.find(card => card.cardId === drag.card.cardId)
    if (after) setSaid(whatIs(drag.how, after))
    setDrag(undefined)
  }

  function remove(card: DashboardCard) {
    if (card.initFlag === 1) return setSaid(t('fixed'))
    change(draft.filter(one => one !== card))
    setSaid(t('removed', { name: card.name }))
    bar.current?.focus()
  }

  function add(card: DashboardCard) {
    change([...draft, { ...card, ...freePosition(draft, card) }])
    setSaid(t('added', { name: card.name }))
  }

  async function keep() {
    const stored = await (isDefault
      ? reset.mutateAsync({})
      : save.mutateAsync({ body: draft.map(({ cardId, x, y, w, h }) => ({ cardId, x, y, w, h })) })
    ).catch(() => undefined)
    if (!stored) return
    noticeSuccess(t('saved'))
    onDone(stored)
  }

  return (
    <section aria-label={t('arranging')}>
      <div className={css.over}>
        <div className={css.bar}>
          <p ref={bar} id={hintId} tabIndex={-1}>
            {t('hint')}
          </p>
          <AddCard offered={offered.data ?? []} placed={draft} onAdd={add} />
          <Button
            variant="subtle"
            leftSection={<Glyph icon={IconArrowBackUp} mirrored />}
            title={t('toDefaultHelp')}
            onClick={() => {
              const defaults = (offered.data ?? []).filter(card => card.defaultDisplayFlag === 1)
              setDraft(defaultArrangement(defaults))
              setDefault(true)
            }}
          >
            {t('toDefault')}
          </Button>
          <Button variant="subtle" onClick={() => onDone()}>
            {t('cancel')}
          </Button>
          <Button variant="filled" loading={isBusy} onClick={() => void (isChanged ? keep() : onDone())}>
            {t('save')}
          </Button>
          {failure && (
            <div className={css.failure}>
              <Note tone="danger" live>
                {t('couldNotSave')}: {failure.message}
              </Note>
            </div>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div ref={grid} className={css.grid}>
        <div className={css.dots} />
        {draft.map(card => (
          <div
            key={card.cardId}
            className={css.place}
            style={placeStyle(card)}
            data-held={drag?.card.cardId === card.cardId || undefined}
          >
            <div className={css.still} inert>
              <CardFrame card={card} drawings={drawings} />
            </div>
            <button
              type="button"
              className={css.grip}
              aria-label={t('move', { name: card.name })}
              aria-describedby={hintId}
              onKeyDown={event => stepOn('move', card, event)}
              onPointerDown={event => begin('move', card, event)}
              onPointerMove={go}
              onPointerUp={end}
              onPointerCancel={end}
            />
            <span className={css.tools}>
              <span className={css.handle}>
                <Glyph icon={IconGripVertical} />
              </span>
              {card.initFlag === 0 && (
                <IconButton
                  size="sm"
                  label={shown('remove', { name: card.name })}
                  icon={IconX}
                  onClick={() => remove(card)}
                />
              )}
            </span>
            <button
              type="button"
              className={css.corner}
              aria-label={t('resize', { name: card.name })}
              onKeyDown={event => stepOn('resize', card, event)}
              onPointerDown={event => begin('resize', card, event)}
              onPointerMove={go}
              onPointerUp={end}
              onPointerCancel={end}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

const placesIn = (cards: readonly DashboardCard[]) =>
  JSON.stringify(cards.map(({ cardId, x, y, w, h }) => [cardId, x, y, w, h]).sort())

/** Maps arrow keys to the visible direction, mirrored in right-to-left pages. */
function seen(step: Step, event: KeyboardEvent<HTMLElement>): Step {
  if (getComputedStyle(event.currentTarget).direction !== 'rtl') return step
  if (step === 'left') return 'right'
  return step === 'right' ? 'left' : step
}
