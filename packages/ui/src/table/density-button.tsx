import { Button } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'
import { useUiText } from '../theme/ui-text.ts'
import type { TableLayout } from './table-layout.ts'

export type Density = NonNullable<TableLayout['density']>

/** The density of the page, for lists without one of their own. */
export const currentDensity = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'

type DensityButtonProps = {
  density: Density | undefined
  onDensity: (density: Density) => void
}

/** The row height of a list, in sight; a press changes it. */
export function DensityButton({ density, onDensity }: DensityButtonProps) {
  const words = useUiText()
  const current = density ?? currentDensity()
  return (
    <Button
      size="sm"
      variant="subtle"
      title={words.rowHeight}
      leftSection={
        <Glyph
          icon={current === 'compact' ? IconBaselineDensitySmall : IconBaselineDensityMedium}
          size={15}
        />
      }
      onClick={() => onDensity(current === 'compact' ? 'comfortable' : 'compact')}
    >
      <span data-wide>{words[current]}</span>
    </Button>
  )
}
