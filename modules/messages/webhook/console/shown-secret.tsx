import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { createStore, useStore } from '@atrium/console/session/store.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import css from '../../shared/console/form.module.css'
import { serverTexts } from '../../shared/console/server-texts.ts'

/** The secret of the webhook that was created or renewed last, until its user has seen it. */
export const shownSecret = createStore({ id: '', secret: '' })

/** The secret of a webhook, shown only once: a click outside does not close it. */
export function ShownSecret({ id, name }: { id: string; name: string }) {
  const t = useFeatureText(serverTexts)
  const { secret, id: shown } = useStore(shownSecret, state => state)
  const onClose = () => shownSecret.set({ id: '', secret: '' })
  if (shown !== id) return null
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
