import { fileApi } from '@atrium/contract/files/file'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, FileButton, Input } from '@mantine/core'
import { IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { noticeFailure } from '../../failures/notices.ts'
import { attachmentTexts } from '../../files/attachment-texts.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { sizeText } from '../../language/formats.ts'
import { downloadBlob } from '../../list/exports.ts'
import { resourceTexts } from '../resource-texts.ts'
import css from './file-kind.module.css'
import { chosen, type InputProps, type Kind } from './kind.ts'
import { nameIn } from './named.ts'

export const file: Kind = {
  ...chosen,
  Input: FileField,
  cell: ({ name, row }) => nameIn(row, name),
}

/** The file with this key, which a call answers with its name. */
const fetchFile = async (fileKey: string) =>
  (await call(fileApi.downloadByKey, { query: { fileKey } })) as unknown as File

/** A file that is uploaded as soon as it is chosen, and belongs to the record once that is saved. */
function FileField({ name, stored, record, declared, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const attachment = useFeatureText(attachmentTexts)
  const { id, readOnly, error } = record.field(name)
  const key = record.form.values[name] as string | null
  const [added, setAdded] = useState<{ key: string; name: string }>()
  const { isBusy, refusal, upload } = useUpload(uploaded => {
    setAdded(uploaded)
    record.form.setFieldValue(name, uploaded.key)
  })
  const fileName = key === added?.key ? added?.name : (nameIn(stored, name) ?? t('file'))
  const { types = [], largest = 0 } = declared.files ?? {}
  const tooLarge = (chosen: File) =>
    attachment('attachment.tooLarge', { name: chosen.name, most: sizeText(largest) })
  return (
    <Input.Wrapper {...shared} labelElement="div" error={refusal ?? error}>
      <div className={css.file} id={id} tabIndex={-1}>
        {key !== null && declared.kind === 'picture' && <Picture fileKey={key} label={shared.label} />}
        {key !== null && (
          <button
            type="button"
            className={css.name}
            aria-label={attachment('attachment.download', { name: fileName })}
            onClick={() => fetchFile(key).then(downloadBlob, noticeFailure)}
          >
            <Glyph icon={IconPaperclip} size={15} />
            <bdi className="truncate">{fileName}</bdi>
          </button>
        )}
        {!readOnly && (
          <FileButton
            {...(types.length > 0 && { accept: types.join(',') })}
            onChange={chosen =>
              chosen && upload(chosen, chosen.size > largest ? tooLarge(chosen) : undefined)
            }
          >
            {props => (
              <Button
                {...props}
                size="sm"
                loading={isBusy}
                leftSection={<Glyph icon={IconUpload} />}
                aria-label={t('chooseFileHere', { title: shared.label })}
              >
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
        )}
        {!readOnly && key !== null && (
          <IconButton
            size="sm"
            icon={IconTrash}
            label={t('removeFile', { title: shared.label })}
            onClick={() => record.form.setFieldValue(name, null)}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

function useUpload(onUploaded: (file: { key: string; name: string }) => void) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function upload(chosen: File, tooLarge: string | undefined) {
    setRefusal(tooLarge)
    if (tooLarge !== undefined) return
    setBusy(true)
    const body = new FormData()
    body.set('bucketName', 'hpfm')
    body.set('file', chosen, chosen.name)
    try {
      const { fileKey, fileName } = await call(fileApi.uploadSecret, { body })
      onUploaded({ key: fileKey, name: fileName })
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error.message)
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    refusal,
    upload: (chosen: File, tooLarge: string | undefined) =>
      void upload(chosen, tooLarge).catch(noticeFailure),
  }
}

/** The picture itself, which has no address of its own. */
function Picture({ fileKey, label }: { fileKey: string; label: string }) {
  const { data } = useQuery({
    queryKey: query(fileApi.downloadByKey, { query: { fileKey } }).queryKey,
    queryFn: () => fetchFile(fileKey),
    meta: { quiet: true },
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address === undefined ? null : <img className={css.picture} src={address} alt={label} />
}
