import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import css from '../../shared/console/form.module.css'
import { serverTexts } from '../../shared/console/server-texts.ts'

interface ShownSecretProps {
  /** The name of the webhook. */
  name: string
  secret: string
  onClose: () => void
}

/** The secret of a webhook, shown only once: a click outside does not close it. */
export function ShownSecret({ name, secret, onClose }: ShownSecretProps) {
  const t = useFeatureText(serverTexts)
  return (
    <Dialog
      open
      onClose={onClose}
      keepOpen
      title={name}
      lead={t('secretLead')}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={css.secretLine}>
        <output className={`mono ${css.secret}`} aria-label={t('secret')}>
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
