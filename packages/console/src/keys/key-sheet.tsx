import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Switch } from '@mantine/core'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import css from './key-sheet.module.css'
import { keySheet } from './key-sheet-state.ts'
import { bindings, type KeyName } from './keys.ts'
import { keysTexts } from './keys-texts.ts'
import { labelsOfAll } from './labels.ts'
import { letterKeys, turnLetterKeys } from './letters.ts'

const groups = ['anywhere', 'lists', 'records', 'messages', 'tabs', 'menu', 'search'] as const
const names = Object.keys(bindings) as KeyName[]

/** The list of keyboard shortcuts, generated from the table of bindings. */
export function KeySheet() {
  const text = useText()
  const t = useFeatureText(keysTexts)
  const isOpen = useStore(keySheet, state => state.isOpen)
  const areOn = useStore(letterKeys, state => state.areOn)
  return (
    <Dialog
      open={isOpen}
      onClose={() => keySheet.set({ isOpen: false })}
      title={text('hzero.common.keys.title')}
      size="lg"
    >
      <Switch
        className={css.letters ?? ''}
        label={t('keys.letters')}
        description={t('keys.lettersHelp')}
        checked={areOn}
        onChange={event => turnLetterKeys(event.currentTarget.checked)}
      />
      <div className={css.groups}>
        {groups.map(group => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 className={css.heading} id={`keys-${group}`}>
              {t(`keys.group.${group}`)}
            </h3>
            <dl className={css.list}>
              {names
                .filter(name => bindings[name].group === group)
                .map(name => (
                  <div key={name} className={css.line}>
                    <dt>{t(`keys.${name}`)}</dt>
                    <dd className={css.keys}>
                      {labelsOfAll(name).map(keys => (
                        <Kbd key={keys.join(' ')} keys={keys} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
