import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { LoadCard, type LoadCardProps } from './board-load.tsx'
import type { PlacedLoad } from './board-steps.ts'
import css from './dispatch-board.module.css'
import { dispatchTexts } from './dispatch-texts.ts'
import type { Moves } from './use-moves.ts'

interface UnassignedProps {
  loads: readonly PlacedLoad[]
  moves: Moves
  item: (load: PlacedLoad) => Omit<LoadCardProps, 'width'>
}

/** The loads without a vehicle, those due first in front; a load that is dropped here loses its vehicle. */
export function Unassigned({ loads, moves, item }: UnassignedProps) {
  const t = useFeatureText(dispatchTexts)
  const titleId = useId()
  const column = useRef<HTMLElement>(null)
  const { lifted } = moves
  const carry = useEffectEvent(() => {
    if (lifted && lifted.place.vehicleId !== null) moves.carry({ ...lifted.place, vehicleId: null })
  })
  const drop = useEffectEvent(() => {
    const isSame = lifted?.load.vehicleId === null
    if (isSame) moves.putBack()
    else void moves.drop()
  })
  useEffect(() => {
    if (!column.current) return
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => typeof source.data.grabbed === 'number',
      onDragEnter: () => carry(),
      onDrop: () => drop(),
    })
  }, [])
  const isTarget = lifted && lifted.place.vehicleId === null && lifted.load.vehicleId !== null
  return (
    <section
      ref={column}
      className={css.unassigned}
      aria-labelledby={titleId}
      data-target={isTarget || undefined}
    >
      <h2 id={titleId} className={css.title}>
        {t('unassigned')} <span className={css.count}>{numberText(loads.length)}</span>
        <span className={css.order}>{t('dueFirst')}</span>
      </h2>
      {loads.length === 0 && <p className={css.none}>{t('nothingUnassigned')}</p>}
      <ul className={css.cards}>
        {loads.map(load => (
          <li key={load.shipmentId}>
            <LoadCard {...item(load)} width={undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
