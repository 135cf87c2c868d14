import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { accountTexts } from '../../account/console/account-texts.ts'

interface ShownSecretProps {
  title: string
  lead: string
  /** The kind of secret: a password, or that of a client. */
  label: string
  secret: string
  onClose: () => void
}

/** A secret that is shown only once: a click outside does not close it. */
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
