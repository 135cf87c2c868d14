import type { Endpoint } from '@atrium/contract/endpoint'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Can } from '../access/can.tsx'
import { type TextOf, useFeatureText } from '../language/feature-texts.ts'
import type { DetailAction } from '../records/detail/detail-head.tsx'
import { navigate } from '../tabs/navigation.ts'
import { ListAction } from './list-action.tsx'
import { listTexts } from './list-texts.ts'

interface ImportButtonProps {
  /** The code of the import template, such as `HIAM.ACCOUNT`. */
  template: string
  /** The call that creates one record, which importing many needs, too. */
  create: Endpoint
  /** In the title row, where the primary button is beside it. */
  isQuiet?: boolean
}

/** Leads to the import of a file with records of this list. */
export function ImportButton({ template, create, isQuiet }: ImportButtonProps) {
  const t = useFeatureText(listTexts)
  return (
    <Can call={create}>
      {isQuiet ? (
        // A phone has no room for it, and files are imported at a desk.
        <ListAction icon={IconUpload} isForDesk onClick={() => openImport(template)}>
          {t('list.import')}
        </ListAction>
      ) : (
        <Button leftSection={<Glyph icon={IconUpload} size={16} />} onClick={() => openImport(template)}>
          {t('list.importFile')}
        </Button>
      )}
    </Can>
  )
}

/** The same in the head of a record's page, for what the record holds. */
export const importAction = (
  template: string,
  call: Endpoint,
  t: TextOf<typeof listTexts>,
): DetailAction => ({
  id: 'import',
  label: t('list.import'),
  icon: IconUpload,
  call,
  onClick: () => openImport(template),
})

const openImport = (template: string) => navigate(`/himp/commentImport/${template}`)
