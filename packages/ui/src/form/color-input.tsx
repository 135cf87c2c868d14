import { TextInput, type TextInputProps } from '@mantine/core'
import { cx } from '../theme/cx.ts'
import css from './color-input.module.css'
import { isColor } from './is-color.ts'

interface ColorInputProps extends Omit<TextInputProps, 'onChange'> {
  /** The name of the browser's own picker. */
  pickerLabel: string
  onChange: (color: string) => void
  /** Colors to choose among, beside the input. */
  swatches?: readonly string[]
}

/** A color as `#rrggbb`: typed, picked with the browser's own picker, or chosen among swatches. */
export function ColorInput({ pickerLabel, onChange, swatches = [], ...props }: ColorInputProps) {
  const { readOnly = false } = props
  const typed = String(props.value ?? '')
    .trim()
    .toLowerCase()
  const value = isColor(typed) ? typed : undefined
  return (
    <TextInput
      dir="ltr"
      maxLength={7}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={css.picker}
          aria-label={pickerLabel}
          disabled={readOnly}
          value={value ?? '#ffffff'}
          onChange={event => onChange(event.currentTarget.value)}
        />
      }
      {...(swatches.length > 0 && {
        inputContainer: input => (
          <div className={css.line}>
            {input}
            {swatches.map(color => (
              <button
                key={color}
                type="button"
                className={cx(css.swatch, color === value && css.chosen)}
                style={{ background: color }}
                aria-label={color}
                aria-pressed={color === value}
                onClick={() => onChange(color)}
              />
            ))}
          </div>
        ),
      })}
      {...props}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
