import { TextInput } from '@mantine/core'
import { useFeatureText } from '../../language/feature-texts.ts'
import { resourceTexts } from '../resource-texts.ts'
import css from './color-kind.module.css'
import { type InputProps, type Kind, typedText } from './kind.ts'

const isColor = (text: unknown) => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text.trim())

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

/** A color is typed, or picked with the browser's own picker. */
function ColorField({ name, record, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const field = record.field(name)
  return (
    <TextInput
      {...shared}
      dir="ltr"
      maxLength={7}
      placeholder="#066973"
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={css.picker}
          aria-label={t('colorOf', { title: shared.label })}
          disabled={field.readOnly}
          value={isColor(field.value) ? String(field.value).trim().toLowerCase() : '#ffffff'}
          onChange={event => record.form.setFieldValue(name, event.currentTarget.value)}
        />
      }
      {...field}
    />
  )
}
