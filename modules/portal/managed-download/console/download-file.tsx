import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText } from '@atrium/console/language/formats.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, FileButton, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from '../../rendering/console/portal.module.css'
import { usePublicUpload } from '../../shared/console/use-public-upload.ts'
import type { ManagedDownloadDetail } from '../managed-download.contract.ts'
import { managedDownloadTexts } from './managed-download-texts.ts'

interface DownloadFileProps {
  id: string
  stored: ManagedDownloadDetail | undefined
  fileUrl: string
  fileName: string
  error: ReactNode
  onChange: (url: string, name: string) => void
  isReadOnly: boolean
}

/**
 * The file input of a download: the file is stored at once, and offered when the download is. The server
 * measures it.
 */
export function DownloadFile(props: DownloadFileProps) {
  const { id, stored, fileUrl, fileName, error, onChange, isReadOnly } = props
  const t = useFeatureText(managedDownloadTexts)
  const { isBusy, upload } = usePublicUpload('download', t('uploadFailed'))
  const isStored = stored !== undefined && fileUrl === stored.fileUrl
  return (
    <Input.Wrapper label={t('file')} labelElement="div" required error={error}>
      <div className={css.picture}>
        {fileName !== '' && <bdi className={css.fileName}>{fileName}</bdi>}
        {!isReadOnly && (
          <FileButton onChange={file => void upload(file, (url, { name }) => onChange(url, name))}>
            {button => (
              <Button
                {...button}
                id={id}
                size="sm"
                loading={isBusy}
                leftSection={<Glyph icon={IconUpload} />}
              >
                {t(fileUrl === '' ? 'choose' : 'replace')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {isStored && (
        <dl className={css.facts}>
          <dt>{t('size')}</dt>
          <dd>{sizeText(stored.fileSize)}</dd>
          <dt>{t('checksum')}</dt>
          <dd className="mono" dir="ltr">
            {stored.fileHash}
          </dd>
          <dt>{t('count')}</dt>
          <dd>{numberText(stored.downloadCount)}</dd>
        </dl>
      )}
    </Input.Wrapper>
  )
}
