import type { BlockSettingsProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import type { ComponentType } from 'react'
import { managedPageTexts } from './managed-page-texts.ts'
import { moduleBlockForms } from './module-block-forms.ts'
import { BlockText, type FieldsProps } from './page-block-parts.tsx'

const loaded = new Map<string, ComponentType<BlockSettingsProps>>()

/** The form of a kind's settings, loaded when it is first shown. */
function settingsOf(name: string): ComponentType<BlockSettingsProps> | undefined {
  const kind = moduleBlockForms[name]
  if (kind && !loaded.has(name))
    loaded.set(
      name,
      onDemand(kind.load, () => <ProgressLine />),
    )
  return loaded.get(name)
}

/** The heading of a module's block, and its settings by the module's own form. */
export function ModuleBlockFields({ form, block, onChange }: FieldsProps<'module'>) {
  const t = useFeatureText(managedPageTexts)
  const Settings = settingsOf(block.name)
  return (
    <>
      <BlockText
        form={form}
        name="heading"
        label={t('heading')}
        value={block}
        onChange={onChange}
        required={false}
      />
      {Settings ? (
        <Settings
          id={`${form.id}-settings`}
          settings={block.settings}
          onChange={settings => onChange(before => ({ ...before, settings }))}
          errorOf={name => form.refusalOf(`settings.${name}`)}
          isReadOnly={form.isReadOnly}
        />
      ) : (
        <p>{t('noModule')}</p>
      )}
    </>
  )
}
