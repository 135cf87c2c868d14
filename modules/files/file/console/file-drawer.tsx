import { Can } from '@atrium/console/access/can.tsx'
import { withApiHost } from '@atrium/console/api/client.ts'
import { query } from '@atrium/console/api/query.ts'
import { noticeFailure } from '@atrium/console/failures/notices.ts'
import { downloadFile, previewFile } from '@atrium/console/files/file-link.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText, sizeText } from '@atrium/console/language/formats.ts'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { fileApi, isPreviewable, type StoredFile } from '@atrium/contract/files/file'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { Button } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import css from './file.module.css'
import { fileTexts } from './file-texts.ts'

interface FileDrawerProps extends Omit<RecordFrame, 'title'> {
  file: StoredFile
  isSite: boolean
  onDelete: () => void
}

/** One file beside the list: its properties and actions. */
export function FileDrawer({ file, isSite, onDelete, ...frame }: FileDrawerProps) {
  const t = useFeatureText(fileTexts)
  const facts = [
    [t('type'), <bdi dir="ltr">{file.fileType}</bdi>],
    [t('size'), sizeText(file.fileSize)],
    [t('bucket'), <bdi dir="ltr">{file.bucketName}</bdi>],
    [t('directory'), <bdi dir="ltr">{file.directory || '–'}</bdi>],
    ...(isSite ? [[t('tenant'), file.tenantName] as const] : []),
    [t('by'), file.realName ?? '–'],
    [t('when'), dateTimeText(file.creationDate)],
    [
      t('hash'),
      <code className="mono" dir="ltr">
        {file.fileHash}
      </code>,
    ],
  ] as const
  return (
    <Drawer
      {...frame}
      title={file.fileName}
      footer={
        <div className={css.actions}>
          <Button
            variant="filled"
            leftSection={<Glyph icon={IconDownload} />}
            onClick={() => downloadFile(file).catch(noticeFailure)}
          >
            {t('download')}
          </Button>
          {isPreviewable(file.fileType) && (
            <Button
              leftSection={<Glyph icon={IconEye} />}
              onClick={() => previewFile(file).catch(noticeFailure)}
            >
              {t('preview')}
            </Button>
          )}
          <Can call={fileApi.removeAny}>
            <Button variant="danger" onClick={onDelete}>
              {t('delete')}
            </Button>
          </Can>
        </div>
      }
    >
      {file.fileType.startsWith('image/') && <Picture file={file} />}
      <dl className={css.facts}>
        {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}=`}>{value}</dd>])}
      </dl>
    </Drawer>
  )
}

/** A picture, loaded with a ticket that is valid once, because images are requested without a token. */
function Picture({ file }: { file: StoredFile }) {
  const t = useFeatureText(fileTexts)
  const { bucketName, fileUrl: url } = file
  const link = useQuery({
    ...query(fileApi.signedUrl, { query: { bucketName, url, preview: 'true' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!link.data || !isPreviewable(file.fileType)) return null
  return (
    <img className={css.picture} src={withApiHost(link.data)} alt={t('previewOf', { name: file.fileName })} />
  )
}
