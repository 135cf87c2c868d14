import { call } from '@atrium/console/api/client.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { choose } from '@atrium/console/session/preferences.ts'
import { fileApi } from '@atrium/contract/files/file'
import { type SelfDetail, selfApi } from '@atrium/contract/workspace/self'
import { FieldNote } from '@atrium/ui/form/field-note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, FileButton } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import css from './personal-center.module.css'
import { personalTexts } from './personal-texts.ts'
import { squarePicture } from './square-picture.ts'

type PersonalPictureProps = {
  person: SelfDetail
}

export function PersonalPicture({ person }: PersonalPictureProps) {
  const t = useFeatureText(personalTexts)
  const [isBusy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)

  async function show(file: File | null) {
    if (!file) return
    setBusy(true)
    const picture = await squarePicture(file)
    setUnreadable(!picture)
    if (picture && (await choose(() => upload(picture)))) noticeSuccess(t('pictureShown'))
    setBusy(false)
  }

  async function remove() {
    setBusy(true)
    if (await choose(() => call(selfApi.setPicture))) noticeSuccess(t('pictureRemoved'))
    setBusy(false)
  }

  return (
    <div className={css.picture}>
      <PersonBadge name={person.realName} picture={person.imageUrl} size="xl" />
      <div className={css.pictureText}>
        <div className={css.buttons}>
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={file => void show(file)}>
            {props => (
              <Button {...props} loading={isBusy} leftSection={<Glyph icon={IconUpload} />}>
                {t('choosePicture')}
              </Button>
            )}
          </FileButton>
          {person.imageUrl && (
            <Button
              variant="subtle"
              disabled={isBusy}
              leftSection={<Glyph icon={IconTrash} />}
              onClick={() => void remove()}
            >
              {t('removePicture')}
            </Button>
          )}
        </div>
        <div role={isUnreadable ? 'alert' : undefined}>
          <FieldNote help={t('pictureHelp')} error={isUnreadable ? t('pictureUnreadable') : undefined} />
        </div>
      </div>
    </div>
  )
}

async function upload(picture: Blob): Promise<void> {
  const form = new FormData()
  form.set('bucketName', 'public')
  form.set('directory', 'avatar')
  form.set('file', picture, 'picture')
  const avatar = await call(fileApi.upload, { body: form })
  await call(selfApi.setPicture, { query: { avatar } })
}
