import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BoardVehicle } from '../dispatch.contract.ts'
import { LoadCard, type LoadCardProps } from './board-load.tsx'
import { type Place, type PlacedLoad, shifted } from './board-steps.ts'
import css from './dispatch-board.module.css'
import { dispatchTexts } from './dispatch-texts.ts'
import type { Moves } from './use-moves.ts'

interface LaneProps {
  vehicle: BoardVehicle
  loads: readonly PlacedLoad[]
  /** Pixels. */
  hour: number
  from: string
  days: number
  now: number | undefined
  moves: Moves
  item: (load: PlacedLoad) => Omit<LoadCardProps, 'width'>
}

/** A vehicle with its loads, on which others are dropped. */
export function Lane({ vehicle, loads, hour, days, now, moves, item }: LaneProps) {
  const t = useFeatureText(dispatchTexts)
  const track = useRef<HTMLDivElement>(null)
  const { lifted } = moves
  const target = lifted?.place.vehicleId === vehicle.vehicleId ? lifted : undefined
  const x = (minutes: number) => (minutes / 60) * hour

  function placeUnder(clientX: number, grabbed: number): Place | undefined {
    const box = track.current?.getBoundingClientRect()
    if (!box || !lifted) return undefined
    const along = document.dir === 'rtl' ? box.right - clientX : clientX - box.left
    const on = { ...lifted.place, vehicleId: vehicle.vehicleId }
    return shifted(on, ((along - grabbed) / hour) * 60, days)
  }
  const carryTo = useEffectEvent((clientX: number, grabbed: number) => {
    const place = placeUnder(clientX, grabbed)
    if (place && (place.vehicleId !== lifted?.place.vehicleId || place.leaves !== lifted.place.leaves))
      moves.carry(place)
  })
  // The pointer may have moved since the last drag that the browser reported.
  const drop = useEffectEvent(
    (clientX: number, grabbed: number) => void moves.drop(placeUnder(clientX, grabbed)),
  )
  useEffect(() => {
    if (!track.current) return
    return dropTargetForElements({
      element: track.current,
      canDrop: ({ source }) => typeof source.data.grabbed === 'number',
      onDrag: ({ source, location }) => carryTo(location.current.input.clientX, Number(source.data.grabbed)),
      onDrop: ({ source, location }) => drop(location.current.input.clientX, Number(source.data.grabbed)),
    })
  }, [])

  const words = target && moves.wordsOf(target)
  return (
    <li className={css.lane} data-target={words?.fits || undefined} data-off={!vehicle.enabled || undefined}>
      <div className={css.head}>
        <bdi className={css.first}>
          <b>{vehicle.code}</b> {vehicle.name}
        </bdi>
        <span className={css.second}>
          {vehicle.enabled ? (
            vehicle.depotName
          ) : (
            <span className={css.off}>
              <Glyph icon={IconAlertTriangle} size={13} /> {t('outOfUse')}
            </span>
          )}
        </span>
      </div>
      <div ref={track} className={css.track}>
        {loads.map(load => (
          <span
            key={load.shipmentId}
            className={css.place}
            style={{
              insetInlineStart: x(load.place.leaves),
              inlineSize: Math.max(30, x(load.place.arrives - load.place.leaves)),
            }}
          >
            <LoadCard {...item(load)} width={x(load.place.arrives - load.place.leaves)} />
          </span>
        ))}
        {target && words && (
          <Slot
            {...words}
            start={x(target.place.leaves)}
            size={x(target.place.arrives - target.place.leaves)}
          />
        )}
        {now !== undefined && <span className={css.now} style={{ insetInlineStart: x(now) }} />}
      </div>
    </li>
  )
}

interface SlotProps {
  times: string
  words: string
  fits: boolean
  start: number
  size: number
}

/** The place of the lifted load, with its times, and whether it fits. */
function Slot({ times, words, fits, start, size }: SlotProps) {
  const slot = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stays in sight when it moves.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void slot.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [start])
  return (
    <span
      ref={slot}
      className={css.slot}
      data-refused={!fits || undefined}
      style={{ insetInlineStart: start, inlineSize: size }}
      aria-hidden="true"
    >
      <b>{times}</b>
      <span>{words}</span>
    </span>
  )
}
