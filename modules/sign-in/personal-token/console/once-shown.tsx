import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Checkbox, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { personalTokenTexts } from './personal-token-texts.ts'
import css from './token-secret.module.css'

interface OnceShownProps {
  title: string
  /** That it is shown once, and what to do if it is lost. */
  lead: string
  /** Texts to copy, in order; the secret is framed, and may have a line of help. */
  texts: readonly { label: string; text: string; isSecret?: boolean; help?: string }[]
  facts: readonly (readonly [term: string, value: ReactNode])[]
  /** The tick without which the dialog does not close, and why. */
  stored: string
  doneWhy: string
  onClose: () => void
}

/** Shows a secret the only time: the dialog closes once its reader says that it is stored. */
export function OnceShown({ title, lead, texts, facts, stored, doneWhy, onClose }: OnceShownProps) {
  const t = useFeatureText(personalTokenTexts)
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      open
      onClose={() => isStored && onClose()}
      keepOpen
      withoutClose
      title={title}
      size={640}
      note={
        <Checkbox
          label={stored}
          checked={isStored}
          onChange={event => setStored(event.currentTarget.checked)}
        />
      }
      actions={
        <Button
          variant="filled"
          aria-disabled={!isStored}
          {...(!isStored && { 'data-disabled': true, title: doneWhy })}
          onClick={() => isStored && onClose()}
        >
          {t('done')}
        </Button>
      }
    >
      <Note tone="warn">{lead}</Note>
      {texts.map(({ help, ...shown }) => (
        <Fragment key={shown.label}>
          <Shown {...shown} />
          {help !== undefined && <p className={css.help}>{help}</p>}
        </Fragment>
      ))}
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

/** A text to copy: the secret itself, or an example of its use. */
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
