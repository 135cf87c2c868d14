import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import css from './account-form.module.css'
import { accountTexts } from './account-texts.ts'

interface ShownSecretProps {
  title: string
  lead: string
  /** What the secret is: a password, or that of a program. */
  label: string
  secret: string
  onClose: () => void
}

/** A secret that is shown this once: a stray click does not close it. */
export function ShownSecret({ title, lead, label, secret, onClose }: ShownSecretProps) {
  const t = useFeatureText(accountTexts)
  return (
    <Dialog
      open
      onClose={onClose}
      keepOpen
      title={title}
      lead={lead}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={css.password}>
        <output className={`mono ${css.secret}`} aria-label={label}>
          {secret}
        </output>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button leftSection={<Glyph icon={copied ? IconCheck : IconCopy} />} onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Dialog>
  )
}
