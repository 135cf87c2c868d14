import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { AddedFieldPreview } from '@atrium/console/resource/added-fields.tsx'
import { type CustomField, type FieldAccess, masked } from '@atrium/contract/resource/custom'
import { Locks } from '@atrium/ui/form/locked.tsx'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AccessValues } from './own-field-access.tsx'
import css from './own-field-preview.module.css'
import { ownFieldTexts } from './own-field-texts.ts'

interface OwnFieldPreviewProps {
  field: Omit<CustomField, 'access'>
  access: AccessValues
}

/** The field as forms will show it: to each role with an access of its own, and to everyone else. */
export function OwnFieldPreview({ field, access: { othersAccess, roleAccess } }: OwnFieldPreviewProps) {
  const t = useFeatureText(ownFieldTexts)
  const [chosen, choose] = useState('others')
  const others = {
    value: 'others',
    label: t(roleAccess.length === 0 ? 'everyone' : 'others'),
    access: othersAccess,
  }
  const roles = roleAccess.map(({ roleId, roleName, access }) => ({ value: roleId, label: roleName, access }))
  const viewer = roles.find(({ value }) => value === chosen) ?? others
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className={css.head}>
        <h3>{t('preview')}</h3>
        {roles.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t('previewFor')}
            data={[...roles, others]}
            value={viewer.value}
            onChange={choose}
          />
        )}
      </div>
      <div className={css.shown}>
        {field.title ? <ShownAs field={field} access={viewer.access} /> : <p>{t('previewTitle')}</p>}
      </div>
    </section>
  )
}

/** A field as those with this access see it. */
function ShownAs({ field, access }: { field: OwnFieldPreviewProps['field']; access: FieldAccess }) {
  const t = useFeatureText(ownFieldTexts)
  if (access === 'absent') return <p>{t('previewAbsent')}</p>
  return (
    <Locks reason={undefined}>
      {access === 'write' ? (
        <AddedFieldPreview key={field.kind} field={field} />
      ) : (
        <TextInput
          label={field.title}
          readOnly
          data-locked={t(access === 'read' ? 'previewLocked' : 'previewMasked')}
          value={access === 'masked' ? masked('') : ''}
        />
      )}
    </Locks>
  )
}
