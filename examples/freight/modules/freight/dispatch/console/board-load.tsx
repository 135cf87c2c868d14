import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconAlertTriangle, IconCheck, IconClock, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Mark, PlacedLoad } from './board-steps.ts'
import { dueText, markText, routeText, spanText } from './board-words.ts'
import css from './dispatch-board.module.css'
import { type DispatchText, dispatchTexts } from './dispatch-texts.ts'
import type { Moves } from './use-moves.ts'

export interface LoadCardProps {
  load: PlacedLoad
  mark: Mark
  from: string
  /** Pixels in a row of a vehicle; undefined for a load without one. */
  width: number | undefined
  hintId: string
  moves: Moves
  canMove: boolean
  tabIndex: number
  onFocus: () => void
  onPress: (event: KeyboardEvent) => void
}

/** Pixels from which a load has room for both of its places, and for one. */
const room = { both: 150, one: 84 }
const icons = {
  done: IconCheck,
  late: IconAlertTriangle,
  tight: IconClock,
  underWay: undefined,
  planned: undefined,
}

/** A load on the board, which is lifted and moved. */
export function LoadCard({
  load,
  mark,
  from,
  width,
  hintId,
  moves,
  canMove,
  tabIndex,
  onFocus,
  onPress,
}: LoadCardProps) {
  const t = useFeatureText(dispatchTexts)
  const card = useRef<HTMLButtonElement>(null)
  const isLifted = moves.lifted?.load.shipmentId === load.shipmentId
  const lift = useEffectEvent(() => moves.lift(load))
  const putBack = useEffectEvent(() => moves.putBack())
  const isFixed = !canMove || load.state !== 'APPROVED'
  useEffect(() => {
    const element = card.current
    if (!element || isFixed) return
    return draggable({
      element,
      getInitialData: ({ input }) => {
        const { left, right } = element.getBoundingClientRect()
        const along = document.dir === 'rtl' ? right - input.clientX : input.clientX - left
        return { grabbed: width === undefined ? 0 : along }
      },
      onDragStart: () => lift(),
      onDrop: ({ location }) => location.current.dropTargets.length === 0 && putBack(),
    })
  }, [isFixed, width])

  const name = [
    load.number,
    routeText(load, t),
    load.customerName,
    markText(mark, t),
    spanText(load.place, from),
  ]
  const icon = icons[mark.kind]
  return (
    <button
      ref={card}
      type="button"
      className={width === undefined ? css.card : css.load}
      data-load={load.shipmentId}
      data-kind={mark.kind}
      data-lifted={isLifted || undefined}
      aria-describedby={isFixed ? undefined : hintId}
      aria-pressed={isLifted}
      title={[load.number, routeText(load, t), load.customerName].filter(Boolean).join(' · ')}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={onPress}
      onBlur={() => isLifted && moves.putBack()}
    >
      <span className="visually-hidden">{name.filter(Boolean).join(', ')}</span>
      <span className={css.drawn} aria-hidden="true">
        {width === undefined ? (
          <Waiting load={load} from={from} />
        ) : (
          <>
            <span className={css.way}>
              {icon && <Glyph icon={icon} size={14} />} <span>{shortRoute(load, width, t)}</span>
            </span>
            {mark.kind === 'late' || mark.kind === 'tight' ? (
              <span className={css.under}>{markText(mark, t)}</span>
            ) : (
              <bdi className={css.under}>
                {[load.number, width >= room.both && load.customerName].filter(Boolean).join(' · ')}
              </bdi>
            )}
          </>
        )}
      </span>
    </button>
  )
}

/** As much of the route as there is room for: both places, the destination, or its code. */
function shortRoute(load: PlacedLoad, width: number, t: DispatchText) {
  if (width >= room.both) return routeText(load, t)
  return t('shortRoute', { to: (width >= room.one ? load.destinationName : load.destinationCode) ?? '–' })
}

/** A load without a vehicle, with all there is to know about it. */
function Waiting({ load, from }: Pick<LoadCardProps, 'load' | 'from'>) {
  const t = useFeatureText(dispatchTexts)
  return (
    <>
      <span className={css.number}>
        <bdi>{load.number}</bdi> <Glyph icon={IconGripVertical} size={14} />
      </span>
      <span className={css.way}>{routeText(load, t)}</span>
      <span>{load.customerName}</span>
      <span className={css.due}>
        <Glyph icon={IconClock} size={13} /> {dueText(load, from)}
        {load.weight !== null && <bdi>{`${numberText(Math.round(load.weight))} kg`}</bdi>}
      </span>
    </>
  )
}
