import { setOf } from '@atrium/contract/resource/names'
import { Button, PasswordInput } from '@mantine/core'
import { useFeatureText } from '../../language/feature-texts.ts'
import { resourceTexts } from '../resource-texts.ts'
import { type InputProps, type Kind, typedText } from './kind.ts'

/** An input that nobody touched is null and keeps the secret; false removes it. */
export const secret: Kind = {
  ...typedText,
  Input: SecretField,
  cell: () => undefined,
  typed: () => null,
  sent: value => (value === false ? '' : (value ?? undefined)),
}

function SecretField({ name, stored, record, declared, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const { value, ...field } = record.field(name)
  const isStored = stored?.[setOf(name)] === 1
  const isRemoved = value === false
  const help = isStored ? t(isRemoved ? 'secretRemoved' : 'secretKept') : shared.description
  return (
    <PasswordInput
      {...shared}
      description={help}
      maxLength={declared.max ?? 500}
      autoComplete="new-password"
      dir="ltr"
      {...field}
      value={typeof value === 'string' ? value : ''}
      placeholder={isStored && !isRemoved ? '••••••••' : ''}
      onChange={event => record.form.setFieldValue(name, event.currentTarget.value || null)}
      {...(isStored &&
        !field.readOnly && {
          rightSectionWidth: 100,
          rightSection: (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t(isRemoved ? 'keepSecretOf' : 'removeSecretOf', { title: shared.label })}
              onClick={() => record.form.setFieldValue(name, isRemoved ? null : false)}
            >
              {t(isRemoved ? 'keepSecret' : 'removeSecret')}
            </Button>
          ),
        })}
    />
  )
}
