import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf } from '@atrium/console/language/formats.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { BoardVehicle } from '../dispatch.contract.ts'
import { besideOf, type Direction, liftedFrom, type Mark, type PlacedLoad, stepped } from './board-steps.ts'
import { clockText, routeText, spanText } from './board-words.ts'
import css from './dispatch-board.module.css'
import { dispatchTexts } from './dispatch-texts.ts'
import { Lane } from './lane.tsx'
import { Unassigned } from './unassigned.tsx'
import { useMoves } from './use-moves.ts'

export interface BoardProps {
  /** The first day, how many follow it, and the minutes since its midnight. */
  from: string
  days: number
  now: number
  vehicles: readonly BoardVehicle[]
  loads: readonly PlacedLoad[]
  marks: ReadonlyMap<string, Mark>
  /** Those that the filters find. */
  shown: ReadonlySet<string>
}

/** Pixels of an hour, and hours from one label of the axis to the next, by the number of days. */
const scales: Readonly<Record<number, { hour: number; label: number }>> = {
  1: { hour: 50, label: 2 },
  3: { hour: 24, label: 4 },
  7: { hour: 12, label: 24 },
}
const dayHours = 24
/** Minutes before the first thing to see at which the board is scrolled to. */
const before = 60

/** Vehicles as rows and time as columns. Loads are moved by pointer, and by keys. */
export function Board(props: BoardProps) {
  const { from, days, now, vehicles, loads, marks, shown } = props
  const t = useFeatureText(dispatchTexts)
  const hintId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const canMove = useAuthority('iam.dispatch.move').state === 'allowed'
  const moves = useMoves({ from, loads, vehicles })
  const { dropped, lifted } = moves
  // A load that was dropped stays there until the answer comes.
  const drawn = loads
    .filter(({ shipmentId }) => shown.has(shipmentId))
    .map(load => (load.shipmentId === dropped?.load.shipmentId ? { ...load, place: dropped.place } : load))
  const laneOf = (id: string | null) => drawn.filter(({ place }) => place.vehicleId === id)
  const lanes = [laneOf(null), ...vehicles.map(({ vehicleId }) => laneOf(vehicleId))]
  const current = drawn.find(({ shipmentId }) => shipmentId === focused) ?? lanes.flat()[0]
  const { hour, label } = scales[days] ?? { hour: 50, label: 2 }
  const size = { '--track': `${days * dayHours * hour}px`, '--grid': `${label * hour}px` } as CSSProperties
  const isNowShown = now >= 0 && now < days * dayHours * 60

  const scrollToFirst = useEffectEvent(() => {
    const first = Math.min(...loads.filter(one => one.vehicleId).map(({ place }) => place.leaves))
    const start = Number.isFinite(first) ? first : 360
    const left = ((Math.max(0, start) - before) / 60) * hour
    const sign = document.dir === 'rtl' ? -1 : 1
    scroller.current?.scrollTo({ left: sign * Math.max(0, left) })
  })
  // Only once for each span of days: what others change does not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are what it is done for
  useEffect(() => scrollToFirst(), [from, days])

  function press(load: PlacedLoad, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = directionOf(event.key)
    const done = () => event.preventDefault()
    if (lifted) {
      if (to) moves.carry(stepped(lifted.place, to, vehicles, days))
      else if (event.key === 'Enter' || event.key === ' ') void moves.drop()
      else if (event.key === 'Escape') {
        event.stopPropagation()
        moves.putBack()
      } else return
      return done()
    }
    if (event.key === ' ' && canMove) moves.lift(load, liftedFrom(load, vehicles))
    else if (event.key === 'Enter') open(load)
    else if (to) focusOn(besideOf(lanes, load.shipmentId, to))
    else return
    done()
  }

  function focusOn(load: PlacedLoad | undefined) {
    if (!load) return
    setFocused(load.shipmentId)
    frame.current?.querySelector<HTMLElement>(`[data-load="${load.shipmentId}"]`)?.focus()
  }

  const item = (load: PlacedLoad) => ({
    load,
    mark: marks.get(load.shipmentId) ?? ({ kind: 'planned' } as const),
    from,
    hintId,
    moves,
    canMove,
    tabIndex: load === current ? 0 : -1,
    onFocus: () => setFocused(load.shipmentId),
    onPress: (event: KeyboardEvent) => press(load, event),
  })

  return (
    <>
      <div ref={frame} className={css.board}>
        <Unassigned loads={lanes[0] ?? []} item={item} moves={moves} />
        <div ref={scroller} className={css.scroller}>
          <div className={css.axis} style={size}>
            <span className={css.corner}>{t('vehicles')}</span>
            <span className={css.hours} aria-hidden="true">
              {Array.from({ length: (days * dayHours) / label }, (_, at) => at * label).map(hours => (
                <span key={hours} className={css.hour} style={{ insetInlineStart: hours * hour }}>
                  {hourText(hours, from)}
                </span>
              ))}
              {isNowShown && (
                <span className={css.clock} style={{ insetInlineStart: (now / 60) * hour }}>
                  {clockText(now, from)}
                </span>
              )}
            </span>
          </div>
          <ul className={css.lanes} style={size}>
            {vehicles.map((vehicle, at) => (
              <Lane
                key={vehicle.vehicleId}
                {...{ vehicle, hour, from, days, moves, item }}
                loads={lanes[at + 1] ?? []}
                now={isNowShown ? now : undefined}
              />
            ))}
          </ul>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
      <p id={hintId} hidden>
        {t('hint')}
      </p>
      <footer className={css.foot}>
        {moves.refused ? (
          <Note tone="danger">{moves.refused}</Note>
        ) : (
          current && <FocusedLoad load={current} {...props} />
        )}
        {canMove && <Keys />}
      </footer>
    </>
  )
}

const open = ({ shipmentId }: PlacedLoad) => navigate(`/freight/shipment/list?shipment=${shipmentId}`)

/** Whole hours; at midnight, of several days, the date. */
function hourText(hours: number, from: string): string {
  const at = clockOf(from).add(hours, 'hour')
  return hours > 0 && at.hour() === 0 ? at.format('MM-DD') : clockText(hours * 60, from)
}

function directionOf(key: string): Direction | undefined {
  const isRtl = document.dir === 'rtl'
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft') return isRtl ? 'later' : 'earlier'
  return key === 'ArrowRight' ? (isRtl ? 'earlier' : 'later') : undefined
}

/** The load that has the focus, in words. */
function FocusedLoad({ load, vehicles, from }: BoardProps & { load: PlacedLoad }) {
  const t = useFeatureText(dispatchTexts)
  const vehicle = vehicles.find(({ vehicleId }) => vehicleId === load.place.vehicleId)?.code
  return (
    <span className={css.current}>
      <b>
        <bdi>{load.number}</bdi>
      </b>{' '}
      {t('at', {
        route: routeText(load, t),
        vehicle: vehicle ?? t('noVehicle'),
        span: spanText(load.place, from),
      })}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => open(load)}>
        {t('open')}
      </Button>
    </span>
  )
}

function Keys() {
  const t = useFeatureText(dispatchTexts)
  const keys = [
    { keys: ['Space'], label: t('lift') },
    { keys: ['←', '→'], label: t('quarter') },
    { keys: ['↑', '↓'], label: t('vehicle') },
    { keys: ['Enter'], label: t('drop') },
    { keys: ['Esc'], label: t('putBack') },
  ]
  return (
    <span className={css.keys} aria-hidden="true">
      {keys.map(({ keys, label }) => (
        <span key={label}>
          <Kbd keys={keys} /> {label}
        </span>
      ))}
    </span>
  )
}
