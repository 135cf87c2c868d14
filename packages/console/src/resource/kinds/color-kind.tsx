import { ColorInput } from '@atrium/ui/form/color-input.tsx'
import { useFeatureText } from '../../language/feature-texts.ts'
import { resourceTexts } from '../resource-texts.ts'
import css from './color-kind.module.css'
import { type InputProps, type Kind, typedText } from './kind.ts'

export const color: Kind = {
  ...typedText,
  Input: ColorField,
  cell: ({ value }) => (
    <span className={css.color}>
      <i className={css.swatch} style={{ background: String(value) }} aria-hidden="true" />
      <bdi dir="ltr">{String(value)}</bdi>
    </span>
  ),
  wrong: (_, t) => t('colorWrong'),
}

function ColorField({ name, record, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  return (
    <ColorInput
      {...shared}
      placeholder="#066973"
      pickerLabel={t('colorOf', { title: shared.label })}
      {...record.field(name)}
    />
  )
}
