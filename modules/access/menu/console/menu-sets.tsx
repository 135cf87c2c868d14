import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import css from '@atrium/console/records/wide-form.module.css'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Select, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type MenuEntryDetail, type MenuPermissionSet, menuEntryApi } from '../menu-entry.contract.ts'
import { menuEntryTexts } from './menu-entry-texts.ts'

interface MenuSetsProps {
  stored: MenuEntryDetail
  stale: readonly Endpoint[]
  onClose: () => void
}

type Draft = Pick<MenuPermissionSet, 'code' | 'name' | 'controllerType' | 'permissions'> & {
  key: string
  id?: string
}

/** The permission sets of a page, saved together. */
export function MenuSets({ stored, stale, onClose }: MenuSetsProps) {
  const t = useFeatureText(menuEntryTexts)
  const put = useCall(menuEntryApi.putPermissionSets, stale, { quiet: true })
  const [sets, setSets] = useState<readonly Draft[]>(() =>
    stored.permissionSets.map(({ _tls, ...set }) => ({ ...set, key: set.id })),
  )
  const { id: menuId, objectVersionNumber, name } = stored
  const change = (key: string, part: Partial<Draft>) =>
    setSets(sets.map(set => (set.key === key ? { ...set, ...part } : set)))
  const add = () =>
    setSets([
      ...sets,
      {
        key: `new ${Date.now()}`,
        code: `${stored.code}${(stored.route ?? '').replaceAll('/', '.')}.button.`,
        name: '',
        controllerType: 'disabled',
        permissions: [],
      },
    ])
  const save = () =>
    put
      .mutateAsync({
        params: { menuId },
        body: { objectVersionNumber, permissionSets: sets.map(({ key, ...set }) => set) },
      })
      .then(
        () => {
          noticeSuccess(t('setsSaved', { name }))
          onClose()
        },
        () => undefined,
      )

  return (
    <Dialog
      open
      keepOpen
      size="lg"
      onClose={onClose}
      title={t('setsOf', { name })}
      lead={t('setsLead')}
      note={
        <Button variant="subtle" leftSection={<Glyph icon={IconPlus} size={16} />} onClick={add}>
          {t('addSet')}
        </Button>
      }
      actions={
        <Button variant="filled" loading={put.isPending} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      {put.error && (
        <Note tone="danger" live>
          {put.error.message}
        </Note>
      )}
      {sets.map(set => (
        <fieldset key={set.key} className={css.set}>
          <legend className="visually-hidden">{set.name || set.code}</legend>
          <div className={css.pair}>
            <TextInput
              label={t('name')}
              required
              maxLength={120}
              value={set.name}
              onChange={event => change(set.key, { name: event.currentTarget.value })}
            />
            <Select
              label={t('lacking')}
              data={[
                { value: 'disabled', label: t('disabledThere') },
                { value: 'hidden', label: t('hiddenThere') },
              ]}
              allowDeselect={false}
              value={set.controllerType}
              onChange={value =>
                change(set.key, { controllerType: value === 'hidden' ? 'hidden' : 'disabled' })
              }
            />
          </div>
          <TextInput
            label={t('code')}
            required
            maxLength={250}
            classNames={{ input: 'mono' }}
            value={set.code}
            onChange={event => change(set.key, { code: event.currentTarget.value })}
          />
          <TagsInput
            label={t('calls')}
            description={t('callsHelp')}
            value={set.permissions}
            onChange={permissions => change(set.key, { permissions })}
          />
          <IconButton
            label={t('removeSet', { name: set.name || set.code })}
            icon={IconTrash}
            onClick={() => setSets(sets.filter(one => one !== set))}
          />
        </fieldset>
      ))}
    </Dialog>
  )
}
