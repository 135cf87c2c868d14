import { useCall } from '@atrium/console/api/query.ts'
import { durationText } from '@atrium/console/language/amount-formats.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useState } from 'react'
import { type BoardVehicle, dispatchApi } from '../dispatch.contract.ts'
import { fitOf, type Place, type PlacedLoad, timeAt } from './board-steps.ts'
import { clockText, spanText } from './board-words.ts'
import { dispatchTexts } from './dispatch-texts.ts'

/** A load that is being moved, and the place it would have now. */
export interface Lifted {
  load: PlacedLoad
  place: Place
}

interface Board {
  from: string
  loads: readonly PlacedLoad[]
  vehicles: readonly BoardVehicle[]
}

/** Moves loads by pointer and keys, and says what happens: the state of one move, and the calls. */
export function useMoves({ from, loads, vehicles }: Board) {
  const t = useFeatureText(dispatchTexts)
  const [lifted, setLifted] = useState<Lifted>()
  /** Dropped, and not answered yet. */
  const [dropped, setDropped] = useState<Lifted>()
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<string>()
  const move = useCall(dispatchApi.move, [dispatchApi.board], { quiet: true })

  /** The times of a place and whether the load fits there, in words. */
  function wordsOf({ load, place }: Lifted): { times: string; fits: boolean; words: string } {
    const vehicle = vehicles.find(({ vehicleId }) => vehicleId === place.vehicleId)
    if (!vehicle) return { times: '', fits: true, words: t('takenOff') }
    const times = spanText(place, from)
    const fit = fitOf(place, load.shipmentId, loads, vehicles)
    if (fit.fits)
      return {
        ...{ times, fits: true },
        words: fit.spare === undefined ? t('fits') : t('fitsWith', { time: durationText(fit.spare) }),
      }
    if ('vehicle' in fit) return { times, fits: false, words: t('outOf', { vehicle: vehicle.code }) }
    const { number, place: its } = fit.other
    const time = clockText(its.arrives, from)
    return { times, fits: false, words: t('taken', { vehicle: vehicle.code, number, time }) }
  }

  const inWords = (one: Lifted) => {
    const vehicle = vehicles.find(({ vehicleId }) => vehicleId === one.place.vehicleId)?.code
    const { times, words } = wordsOf(one)
    return [vehicle, times, words].filter(Boolean).join(', ')
  }

  function refuse({ number }: PlacedLoad, why: string) {
    setRefused(t('refused', { number, why }))
    setSaid(t('refused', { number, why }))
  }

  return {
    lifted,
    dropped,
    said,
    refused,
    wordsOf,
    lift(load: PlacedLoad, place: Place = load.place) {
      setRefused(undefined)
      if (load.state !== 'APPROVED') return setSaid(t('fixed', { number: load.number }))
      setLifted({ load, place })
      setSaid(t('lifted', { number: load.number, words: inWords({ load, place }) }))
    },
    carry(place: Place) {
      if (!lifted) return
      setLifted({ ...lifted, place })
      setSaid(inWords({ ...lifted, place }))
    },
    putBack() {
      if (!lifted) return
      setLifted(undefined)
      setSaid(t('back', { number: lifted.load.number }))
    },
    /** Drops the load at a place, or at the one that it was carried to. */
    async drop(at?: Place) {
      if (!lifted) return
      setLifted(undefined)
      const { load, place } = at ? { ...lifted, place: at } : lifted
      const { fits, words } = wordsOf({ load, place })
      if (!fits) return refuse(load, words)
      setDropped({ load, place })
      const { shipmentId, objectVersionNumber } = load
      const { vehicleId, leaves, arrives } = place
      const trip = vehicleId && {
        vehicleId,
        leavesAt: timeAt(leaves, from),
        arrivesAt: timeAt(arrives, from),
      }
      try {
        await move.mutateAsync({ body: { shipmentId, objectVersionNumber, trip: trip || null } })
        setSaid(t('dropped', { number: load.number, words: inWords({ load, place }) }))
      } catch (error) {
        refuse(load, error instanceof Error ? error.message : String(error))
      } finally {
        setDropped(undefined)
      }
    },
  }
}

export type Moves = ReturnType<typeof useMoves>
