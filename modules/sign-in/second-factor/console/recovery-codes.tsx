import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Checkbox, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { secondFactorTexts } from './second-factor-texts.ts'
import css from './second-factors.module.css'

/** Shows recovery codes the only time: it is closed once their owner says that they are stored. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useFeatureText(secondFactorTexts)
  const name = useStore(userState, state => state.currentUser?.loginName ?? '')
  const [isStored, setStored] = useState(false)
  const text = codes.join('\n')
  const file = `${t('fileLead', { name })}\n\n${text}\n`
  return (
    <Dialog
      open
      onClose={() => isStored && onClose()}
      keepOpen
      withoutClose
      title={t('codesTitle')}
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
      <Note tone="warn">{t('codesOnlyTime')}</Note>
      <ol className={`mono ${css.codes}`} dir="ltr" aria-label={t('recoveryCodes')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.buttons}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button leftSection={<Glyph icon={copied ? IconCheck : IconCopy} />} onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          leftSection={<Glyph icon={IconDownload} />}
        >
          {t('download')}
        </Button>
      </div>
    </Dialog>
  )
}
