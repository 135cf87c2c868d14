import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { createContext, use, useState } from 'react'
import { useFeature } from '../access/features.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { ExportDialog, type ExportProps } from '../list/export-button.tsx'
import { exportTexts } from '../list/export-texts.ts'

/** The list around a bulk bar, and its selected rows. */
export const BulkExportContext = createContext<ExportProps | undefined>(undefined)

/** Exports the selected rows of a list. */
export function BulkExport() {
  const t = useFeatureText(exportTexts)
  const list = use(BulkExportContext)
  const isOffered = useFeature('export')
  const [isOpen, setOpen] = useState(false)
  if (!list || !isOffered) return null
  return (
    <>
      <Button size="sm" leftSection={<Glyph icon={IconDownload} size={15} />} onClick={() => setOpen(true)}>
        {t('export.button')}
      </Button>
      {isOpen && <ExportDialog {...list} onClose={() => setOpen(false)} />}
    </>
  )
}
