import { fileApi } from '@atrium/contract/file/file'
import { type ConfigItem, configApi } from '@atrium/contract/platform/config'
import { Button, FileButton, Input } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { choose } from '../../core/preferences.ts'
import { Glyph } from '../../ui/glyph.tsx'
import css from './config-page.module.css'
import { configTexts } from './config-texts.ts'

interface ConfigPictureProps {
  item: ConfigItem
  label: string
  help: string
  isReadOnly: boolean
}

/** A picture in place of the product's; what is chosen is shown at once. */
export function ConfigPicture({ item, label, help, isReadOnly }: ConfigPictureProps) {
  const t = useFeatureText(configTexts)
  const [isBusy, setBusy] = useState(false)
  const update = useCall(configApi.update, [configApi.get])
  const shown = item.configValue || item.defaultValue
  const { configCode, objectVersionNumber } = item

  const put = (configValue: string) =>
    update.mutateAsync({
      body: [{ configCode, configValue, ...(objectVersionNumber !== undefined && { objectVersionNumber }) }],
    })
  async function show(file: File | null) {
    if (!file) return
    setBusy(true)
    const form = new FormData()
    form.set('bucketName', 'public')
    form.set('directory', 'brand')
    form.set('file', file, file.name)
    if (await choose(async () => put(await call(fileApi.upload, { body: form }))))
      noticeSuccess(t('pictureShown'))
    setBusy(false)
  }
  async function remove() {
    setBusy(true)
    if (await choose(() => put(''))) noticeSuccess(t('pictureRemoved'))
    setBusy(false)
  }

  return (
    <Input.Wrapper label={label} description={help} labelElement="div">
      <div className={css.picture}>
        {shown && <img className={css.shown} src={shown} alt={label} />}
        {!isReadOnly && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={file => void show(file)}>
            {props => (
              <Button
                {...props}
                size="sm"
                loading={isBusy}
                aria-label={`${t('choosePicture')}: ${label}`}
                leftSection={<Glyph icon={IconUpload} />}
              >
                {t('choosePicture')}
              </Button>
            )}
          </FileButton>
        )}
        {!isReadOnly && item.configValue && (
          <Button
            size="sm"
            variant="subtle"
            disabled={isBusy}
            aria-label={`${t('removePicture')}: ${label}`}
            leftSection={<Glyph icon={IconTrash} />}
            onClick={() => void remove()}
          >
            {t('removePicture')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
