import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Pill, TagsInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { invitedEmail, mostInvited } from '../invitation.contract.ts'
import css from './email-chips.module.css'
import { invitationTexts } from './invitation-texts.ts'

export const isEmail = (text: string): boolean => invitedEmail.safeParse(text).success

interface EmailChipsProps {
  value: string[]
  onChange: (emails: string[]) => void
  error: string | null
  /** The mail domains whose addresses can be invited; undefined for all. */
  domains: readonly string[] | undefined
}

/** A field that takes typed and pasted addresses as chips, and marks those that are none. */
export function EmailChips({ value, onChange, error, domains }: EmailChipsProps) {
  const t = useFeatureText(invitationTexts)
  const help = t('emailsHelp', { most: mostInvited })
  const wrong = value.filter(one => !isEmail(one))
  return (
    <div className={css.field}>
      <TagsInput
        label={t('emails')}
        description={domains ? `${help} ${t('emailsOnly', { domains: domains.join(', ') })}` : help}
        required
        data-autofocus
        acceptValueOnBlur
        splitChars={['\n', '\t', ' ', ',', ';']}
        maxTags={mostInvited}
        classNames={{ pillsList: css.chips ?? '', inputField: css.entry ?? '' }}
        value={value}
        onChange={entries => onChange(addressesIn(entries))}
        error={error}
        renderPill={({ option, onRemove }) => <Chip email={String(option.value)} onRemove={onRemove} />}
      />
      {wrong.length > 0 && (
        <p className={css.wrong} role="alert">
          {t('emailsWrong', { count: wrong.length, email: wrong[0] ?? '' })}
          <Button size="sm" variant="subtle" onClick={() => onChange(value.filter(isEmail))}>
            {t('removeWrong', { count: wrong.length })}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Entries may hold several addresses, and mail programs copy one as `<name@example.com>`. */
const addressesIn = (entries: readonly string[]): string[] => {
  const parts = entries.flatMap(entry => entry.split(/[\s,;]+/))
  return [...new Set(parts.map(part => part.replaceAll(/^[<("']+|[>)"'.]+$/g, '')))].filter(Boolean)
}

/** An address, marked if it is none. */
function Chip({ email, onRemove }: { email: string; onRemove: (() => void) | undefined }) {
  const t = useFeatureText(invitationTexts)
  const isWrong = !isEmail(email)
  return (
    <Pill
      withRemoveButton
      {...(onRemove && { onRemove })}
      removeButtonProps={{ 'aria-label': t('remove', { email }) }}
      data-wrong={isWrong || undefined}
      classNames={{ root: css.chip ?? '' }}
    >
      {isWrong && <Glyph icon={IconAlertTriangle} size={13} />}
      <bdi dir="ltr">{email}</bdi>
    </Pill>
  )
}
