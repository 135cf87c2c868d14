import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, instantOf, numberText } from '@atrium/console/language/formats.ts'
import { personalTokenPrefix, personalTokenRate } from '@atrium/contract/constants'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Checkbox, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { CreatedToken } from '../personal-token.contract.ts'
import { personalTokenTexts } from './personal-token-texts.ts'
import css from './token-secret.module.css'

interface TokenSecretProps {
  created: CreatedToken
  onClose: () => void
}

/** Shows a token the only time: it is closed once its owner says that the token is stored. */
export function TokenSecret({ created, onClose }: TokenSecretProps) {
  const t = useFeatureText(personalTokenTexts)
  const [isStored, setStored] = useState(false)
  const { name, token, permissionCount, networks, endDate } = created
  const facts = [
    [t('mayUse'), permissionCount === undefined ? t('everything') : t('chosen', { count: permissionCount })],
    [t('networks'), networks.join(', ') || t('anyNetwork')],
    // Tokens count until the midnight after their last day.
    [t('until'), dateText(new Date(instantOf(endDate, new Date()).getTime() - 1))],
    [t('rate'), t('rateValue', { count: numberText(personalTokenRate) })],
  ] as const
  return (
    <Dialog
      open
      onClose={() => isStored && onClose()}
      keepOpen
      withoutClose
      title={t('ready', { name })}
      size={640}
      note={
        <Checkbox
          label={t('stored')}
          checked={isStored}
          onChange={event => setStored(event.currentTarget.checked)}
        />
      }
      actions={
        <Button
          variant="filled"
          aria-disabled={!isStored}
          {...(!isStored && { 'data-disabled': true, title: t('doneWhy') })}
          onClick={() => isStored && onClose()}
        >
          {t('done')}
        </Button>
      }
    >
      <Note tone="warn">{t('onlyTime')}</Note>
      <Shown label={t('token')} text={token} isSecret />
      <p className={css.help}>{t('tokenHelp', { prefix: personalTokenPrefix })}</p>
      <Shown label={t('example')} text={exampleOf(window.location.origin)} />
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={css.fact}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const exampleOf = (origin: string): string =>
  `curl ${origin}/iam/hzero/v1/users/self \\\n  -H "Authorization: Bearer $ATRIUM_TOKEN"`

/** A text to copy: the token itself, or an example of its use. */
function Shown({ label, text, isSecret = false }: { label: string; text: string; isSecret?: boolean }) {
  const t = useFeatureText(personalTokenTexts)
  return (
    <div className={css.shown}>
      <div className={css.head}>
        <span className={css.label}>{label}</span>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="sm"
              leftSection={<Glyph icon={copied ? IconCheck : IconCopy} size={14} />}
              aria-label={`${t(copied ? 'copied' : 'copy')}: ${label}`}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <output className={`mono ${css.text}`} dir="ltr" data-secret={isSecret || undefined} aria-label={label}>
        {text}
      </output>
    </div>
  )
}
