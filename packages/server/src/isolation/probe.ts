import { type Skipped, skipReasons } from '@atrium/contract/operations/isolation'
import { actors, type Cell } from './cells.ts'
import { skipReason } from './live.ts'
import { everyStep, stepsFor, type World, walk } from './walk.ts'
import type { SyntheticWorld } from './world.ts'

const ours = actors.filter(actor => actor !== 'other')

/** Tries every call from both tenants, and returns the tables in which one tenant was changed by the other. */
export async function probeIsolation(
  world: SyntheticWorld,
  onCell: (cell: Cell) => void,
  atOnce?: number,
): Promise<string[]> {
  const [own, other] = world.tenantIds
  await world.changesOf(own)
  await walk(world, ['other'], onCell, atOnce)
  const here = await world.changesOf(own)
  await world.changesOf(other)
  await walk(world, ours, onCell, atOnce)
  return [...new Set([...here, ...(await world.changesOf(other))])]
}

/** The number of requests to try, and of those skipped on a live installation, by reason. */
export function planOf(world: World): { cells: number; spared: Skipped[] } {
  const left = Map.groupBy(everyStep(world, actors), skipReason)
  return {
    cells: stepsFor(world, actors).length,
    spared: skipReasons.map(reason => {
      const steps = left.get(reason) ?? []
      return { reason, cells: steps.length, calls: [...new Set(steps.map(({ name }) => name))].sort() }
    }),
  }
}
