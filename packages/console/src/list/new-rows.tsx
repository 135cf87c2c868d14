import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useFeatureText } from '../language/feature-texts.ts'
import { listTexts } from './list-texts.ts'

export interface NewRowsProps {
  /** The rows that came in front of the list since its first page was read. */
  count: number
  onLoad: () => void
}

/** Above a list: how many rows are new. Loads its first page again. */
export function NewRows({ count, onLoad }: NewRowsProps) {
  const t = useFeatureText(listTexts)
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Button
          size="xs"
          variant="light"
          leftSection={<Glyph icon={IconArrowUp} size={14} />}
          onClick={onLoad}
        >
          {t('list.newRows', { count })}
        </Button>
      )}
    </div>
  )
}
