import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Select } from '@mantine/core'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { choose, flatten, useChoices, useHierarchies } from '../session/hierarchies.ts'
import css from './hierarchy-dialog.module.css'
import { hierarchyDialogTexts } from './hierarchy-dialog-texts.ts'

/** All data hierarchies of the role as a tree, with their selections; a choice takes effect at once. */
export function HierarchyDialog({ onClose }: { onClose: () => void }) {
  const t = useFeatureText(hierarchyDialogTexts)
  const rows = flatten(useHierarchies())
  return (
    <Dialog
      open
      flush
      onClose={onClose}
      title={t('hierarchy.dialog')}
      lead={t('hierarchy.lead')}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('hierarchy.done')}
        </Button>
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('hierarchy.name')}</th>
            <th scope="col">{t('hierarchy.choice')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hierarchy, level, parent }) => (
            <tr key={hierarchy.dataHierarchyId}>
              <th scope="row">
                <span
                  className={css.name}
                  data-below={level > 0 || undefined}
                  style={{ marginInlineStart: level * 20 }}
                >
                  {hierarchy.dataHierarchyName}
                </span>
              </th>
              <td>
                <Choices hierarchy={hierarchy} parent={parent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function Choices({ hierarchy, parent }: { hierarchy: DataHierarchy; parent: DataHierarchy | undefined }) {
  const text = useText()
  const t = useFeatureText(hierarchyDialogTexts)
  const { choices, error } = useChoices(hierarchy, parent)
  const data = choices.map(({ value, meaning }) => ({ value, label: meaning }))
  return (
    <Select
      aria-label={hierarchy.dataHierarchyName}
      placeholder={text('hzero.common.hierarchy.all')}
      error={error && t('hierarchy.failed')}
      data={data}
      value={hierarchy.dataHierarchyValue ?? null}
      onChange={(value, option) => void choose(hierarchy, value ?? '', option?.label ?? '')}
      clearable
      searchable={data.length > 8}
    />
  )
}
