import { ApiError } from '@atrium/console/api/api-error.ts'
import { call, withApiHost } from '@atrium/console/api/client.ts'
import { report } from '@atrium/console/api/failures.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { choose } from '@atrium/console/session/preferences.ts'
import { fileApi } from '@atrium/contract/files/file'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, FileButton, Input } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type ConfigItem, configApi } from '../config.contract.ts'
import css from './config-page.module.css'
import { configTexts } from './config-texts.ts'

interface ConfigPictureProps {
  item: ConfigItem
  label: string
  help: string
  isReadOnly: boolean
}

/** A picture that replaces the product's; it is saved and shown at once. */
export function ConfigPicture({ item, label, help, isReadOnly }: ConfigPictureProps) {
  const t = useFeatureText(configTexts)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
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
    setRefusal(undefined)
    try {
      const address = await upload(file)
      if (await choose(() => put(address))) noticeSuccess(t('pictureShown'))
    } catch (error) {
      const isOfFile = error instanceof ApiError && error.code?.startsWith('error.file.')
      if (isOfFile) setRefusal(error.code === 'error.file.type' ? t('noPicture') : error.message)
      else void report(error)
    }
    setBusy(false)
  }
  async function remove() {
    setBusy(true)
    if (await choose(() => put(''))) noticeSuccess(t('pictureRemoved'))
    setBusy(false)
  }

  return (
    <Input.Wrapper
      label={label}
      description={help}
      labelElement="div"
      error={refusal && <span role="alert">{refusal}</span>}
    >
      <div className={css.picture}>
        {shown && <img className={css.shown} src={withApiHost(shown)} alt={label} />}
        {!isReadOnly && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={file => void show(file)}>
            {props => (
              <Button
                {...props}
                id={`config-${item.configCode}`}
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

function upload(file: File): Promise<string> {
  const form = new FormData()
  form.set('bucketName', 'public')
  form.set('directory', 'brand')
  form.set('file', file, file.name)
  return call(fileApi.upload, { body: form })
}
