import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { textsOf } from '@atrium/console/resource/record-value.ts'
import type { OwnInputProps, ResourceDrawings } from '@atrium/console/resource/resource-drawings.ts'
import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import { Chip } from '@atrium/ui/display/chip.tsx'
import css from '../../shared/console/form.module.css'
import { templateTexts } from './message-template-texts.ts'

/** The placeholders in the texts of the form, as they are typed. */
function Placeholders({ values }: OwnInputProps) {
  const t = useFeatureText(templateTexts)
  const texts = ['templateTitle', 'templateContent'].flatMap(name => [
    values[name],
    ...Object.values(values[textsOf(name)] ?? {}),
  ])
  const given = argumentsIn(...texts.map(String))
  if (given.length === 0) return null
  return (
    <div className={css.chips}>
      <span>{t('arguments')}</span>
      {given.map(name => (
        <Chip key={name}>{`{${name}}`}</Chip>
      ))}
    </div>
  )
}

export const drawings: ResourceDrawings = { inputs: { templateArgs: Placeholders } }
