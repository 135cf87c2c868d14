import { ApiError } from '@atrium/console/api/api-error.ts'
import { call, withApiHost } from '@atrium/console/api/client.ts'
import { report } from '@atrium/console/api/failures.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { choose } from '@atrium/console/session/preferences.ts'
import { fileApi } from '@atrium/contract/files/file'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { FileButton, Input, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { type ConfigItem, configApi } from '../config.contract.ts'
import css from './config-picture.module.css'
import { configTexts } from './config-texts.ts'

interface ConfigPictureProps {
  item: ConfigItem
  label: string
  help: string
  isReadOnly: boolean
}

/** A picture that replaces the product's: chosen or dropped, then saved and shown at once. */
export function ConfigPicture({ item, label, help, isReadOnly }: ConfigPictureProps) {
  const t = useFeatureText(configTexts)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const update = useCall(configApi.update, [configApi.get])
  const shown = item.configValue || item.defaultValue
  const { configCode, objectVersionNumber } = item

  const put = (configValue: string) =>
    update.mutateAsync({
      body: [{ configCode, configValue, ...(objectVersionNumber !== undefined && { objectVersionNumber }) }],
    })
  async function show(file: File | null | undefined) {
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
  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void show(event.dataTransfer.files[0])
  }

  return (
    <Input.Wrapper
      label={label}
      description={help}
      labelElement="div"
      error={refusal && <span role="alert">{refusal}</span>}
    >
      <div
        className={cx(css.place, isOver && css.over)}
        {...(!isReadOnly && {
          onDragOver: event => {
            event.preventDefault()
            setOver(true)
          },
          onDragLeave: () => setOver(false),
          onDrop: dropped,
        })}
      >
        <span className={css.picture}>
          {shown ? <img src={withApiHost(shown)} alt={label} /> : <Glyph icon={IconPhotoPlus} />}
        </span>
        {!isReadOnly && (
          <span className={css.choice}>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={file => void show(file)}>
              {props => (
                <UnstyledButton
                  {...props}
                  id={`config-${configCode}`}
                  className={css.button}
                  disabled={isBusy}
                  aria-busy={isBusy}
                  aria-label={`${t('choosePicture')}: ${label}`}
                >
                  {t(item.configValue ? 'replacePicture' : 'choosePicture')}
                </UnstyledButton>
              )}
            </FileButton>
            <span className={css.help}>{t('dropPicture')}</span>
          </span>
        )}
        {!isReadOnly && item.configValue && (
          <IconButton
            size="sm"
            variant="subtle"
            disabled={isBusy}
            label={`${t('removePicture')}: ${label}`}
            icon={IconTrash}
            onClick={() => void remove()}
          />
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
