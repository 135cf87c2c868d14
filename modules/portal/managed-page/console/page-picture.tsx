import { withApiHost } from '@atrium/console/api/client.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, FileButton, Input, Select } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { portalPicture } from '../../page/page.contract.ts'
import css from '../../rendering/console/portal.module.css'
import { usePublicUpload } from '../../shared/console/use-public-upload.ts'
import { managedPageTexts } from './managed-page-texts.ts'

interface PagePictureProps {
  label: string
  description?: string
  /** Empty without a picture. */
  value: string
  onChange: (picture: string) => void
  /** Whether the built-in pictures are offered. */
  drawn?: boolean
  /** Whether a picture is required. */
  required?: boolean
  isReadOnly: boolean
}

/** A picture input: a built-in one, or an upload that is stored at once and shown when the page is. */
export function PagePicture(props: PagePictureProps) {
  const { label, description, value, onChange, drawn = false, required = false, isReadOnly } = props
  const t = useFeatureText(managedPageTexts)
  const { isBusy, upload } = usePublicUpload('portal', t('uploadFailed'))
  const isOwn = value.startsWith('/')

  return (
    <Input.Wrapper label={label} labelElement="div" {...(description && { description })}>
      <div className={css.picture}>
        {drawn && (
          <Select
            aria-label={label}
            className={css.grow ?? ''}
            data={[
              ...(required ? [] : [{ value: '', label: t('noPicture') }]),
              ...portalPicture.options.map(name => ({ value: name, label: t(name) })),
              ...(isOwn ? [{ value, label: t('ownPicture') }] : []),
            ]}
            allowDeselect={false}
            readOnly={isReadOnly}
            value={value}
            onChange={chosen => onChange(chosen ?? '')}
          />
        )}
        {isOwn && <img className={css.shown} src={withApiHost(value)} alt={label} />}
        {!isReadOnly && (
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/avif"
            onChange={file => void upload(file, onChange)}
          >
            {button => (
              <Button
                {...button}
                size="sm"
                loading={isBusy}
                aria-label={`${t('upload')}: ${label}`}
                leftSection={<Glyph icon={IconUpload} />}
              >
                {t('upload')}
              </Button>
            )}
          </FileButton>
        )}
        {!isReadOnly && isOwn && !drawn && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<Glyph icon={IconTrash} />}
            onClick={() => onChange('')}
          >
            {t('noPicture')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
