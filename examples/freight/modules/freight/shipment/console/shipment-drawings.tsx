import { numberText } from '@atrium/console/language/formats.ts'
import type { DrawingProps, ResourceDrawings } from '@atrium/console/resource/resource-drawings.ts'
import { UsageBar } from '@atrium/ui/feedback/usage-bar.tsx'
import { PickUpDay } from './pick-up-day.tsx'

/** The kilograms that a truck may carry. */
const truck = 24_000

/** The weight of a shipment as the share of a truck. */
function Weight({ row, title }: DrawingProps) {
  const weight = Number(row.weight ?? 0)
  return <UsageBar label={title} text={`${numberText(weight)} kg`} share={weight / truck} />
}

const CompactWeight = ({ row, title }: DrawingProps) => (
  <UsageBar
    compact
    label={title}
    text={`${numberText(Number(row.weight ?? 0))} kg`}
    share={Number(row.weight ?? 0) / truck}
  />
)

export const drawings: ResourceDrawings = {
  cells: { weight: CompactWeight },
  fields: { weight: Weight },
  inputs: { pickUpOn: PickUpDay },
}
