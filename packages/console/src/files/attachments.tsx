import { type BucketName, fileApi, type StoredFile } from '@atrium/contract/files/file'
import { type RuleInForce, uploadRuleApi } from '@atrium/contract/files/upload-rule'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { Button, FileButton, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconPaperclip,
  IconReload,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { invalidate, query, useCall } from '../api/query.ts'
import { upload } from '../api/upload.ts'
import { uuid } from '../api/uuid.ts'
import { noticeFailure, noticeSuccess } from '../failures/notices.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { sizeText } from '../language/formats.ts'
import { type AttachmentText, attachmentTexts } from './attachment-texts.ts'
import css from './attachments.module.css'
import { downloadFile } from './file-link.ts'

interface UploadTarget {
  bucketName: BucketName
  directory: string
}

interface AttachmentsProps extends UploadTarget {
  label: string
  /** The group of the files; empty until the first one is uploaded. */
  groupId: string
  onGroup: (groupId: string) => void
  isReadOnly?: boolean
}

/** A file that is uploading, or has failed. */
interface Waiting {
  id: string
  file: File
  done: number
  error?: string
  stop: AbortController
}

/**
 * The attachments of a record: files are uploaded at once, each with its progress. Uploaded files exist whether or not
 * the record is saved; their link to it is saved with the record.
 */
export function Attachments({ label, groupId, onGroup, isReadOnly = false, ...target }: AttachmentsProps) {
  const t = useFeatureText(attachmentTexts)
  const labelId = useId()
  const rule = useQuery({ ...query(uploadRuleApi.inForce, { query: target }), enabled: !isReadOnly })
  const stored = useStored(groupId, target)
  const [removing, setRemoving] = useState<StoredFile>()
  const remove = useCall(fileApi.removeFromGroup, [fileApi.group])
  const [isOver, setOver] = useState(false)
  const { waiting, add, retry, drop } = useUploads({ groupId, onGroup, target, rule: rule.data, t })

  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  return (
    <fieldset className={css.field}>
      <legend id={labelId} className={css.label}>
        {label}
      </legend>
      {!isReadOnly && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to what the button does.
        <div
          className={cx(css.zone, isOver && css.over)}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <FileButton multiple onChange={add}>
            {props => (
              <Button
                {...props}
                size="sm"
                leftSection={<Glyph icon={IconUpload} />}
                aria-label={t('attachment.chooseHere', { label })}
              >
                {t('attachment.choose')}
              </Button>
            )}
          </FileButton>
          <span className={css.help}>
            {t('attachment.drop')}
            {rule.data && ` · ${t('attachment.atMost', { most: sizeText(rule.data.largestSize) })}`}
          </span>
        </div>
      )}
      <ul className={css.files} aria-labelledby={labelId}>
        {(stored.data ?? []).map(file => (
          <li key={file.fileId} className={css.line}>
            <AttachmentLink file={file} />
            {!isReadOnly && (
              <IconButton
                label={t('attachment.remove', { name: file.fileName })}
                icon={IconTrash}
                size="sm"
                variant="subtle"
                onClick={() => setRemoving(file)}
              />
            )}
          </li>
        ))}
        {waiting.map(one => (
          <WaitingLine key={one.id} waiting={one} onRetry={() => retry(one)} onDrop={() => drop(one)} />
        ))}
      </ul>
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() =>
          removing &&
          remove.mutate(
            { query: { attachmentUUID: groupId }, body: [removing.fileUrl] },
            {
              onSuccess: () => noticeSuccess(t('attachment.removed', { name: removing.fileName })),
              onSettled: () => setRemoving(undefined),
            },
          )
        }
        question={t('attachment.removeQuestion', { name: removing?.fileName ?? '' })}
        effect={t('attachment.removeEffect')}
        action={t('attachment.removeAction')}
        keep={t('attachment.keep')}
        busy={remove.isPending}
      />
    </fieldset>
  )
}

/** The read-only attachments of a group; nothing if there are none. */
export function AttachmentList({ groupId, bucketName }: { groupId: string; bucketName: BucketName }) {
  const t = useFeatureText(attachmentTexts)
  const stored = useStored(groupId, { bucketName })
  if (!stored.data?.length) return null
  return (
    <section className={cx(css.field, css.list)} aria-label={t('attachment.title')}>
      <h2 className={css.label}>{t('attachment.title')}</h2>
      <ul className={css.files}>
        {stored.data.map(file => (
          <li key={file.fileId} className={css.line}>
            <AttachmentLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const useStored = (groupId: string, { bucketName }: Pick<UploadTarget, 'bucketName'>) =>
  useQuery({
    ...query(fileApi.group, { params: { attachmentUUID: groupId }, query: { bucketName } }),
    enabled: groupId !== '',
  })

function AttachmentLink({ file }: { file: StoredFile }) {
  const t = useFeatureText(attachmentTexts)
  return (
    <button
      type="button"
      className={css.name}
      aria-label={t('attachment.download', { name: file.fileName })}
      onClick={() => downloadFile(file).catch(noticeFailure)}
    >
      <Glyph icon={IconPaperclip} size={15} />
      <bdi className="truncate">{file.fileName}</bdi>
      <span className={css.size}>{sizeText(file.fileSize)}</span>
    </button>
  )
}

interface WaitingLineProps {
  waiting: Waiting
  onRetry: () => void
  onDrop: () => void
}

function WaitingLine({ waiting: { file, done, error }, onRetry, onDrop }: WaitingLineProps) {
  const t = useFeatureText(attachmentTexts)
  const { name } = file
  return (
    <li className={css.line}>
      <span className={css.transfer}>
        <span className={css.transferName}>
          <bdi className="truncate">{name}</bdi>
          <span className={css.size}>{sizeText(file.size)}</span>
        </span>
        {error === undefined ? (
          <Progress.Root size={4}>
            <Progress.Section value={done * 100} aria-label={t('attachment.progress', { name })} />
          </Progress.Root>
        ) : (
          <span className={css.error} role="alert">
            <Glyph icon={IconAlertTriangle} size={14} />
            {error}
          </span>
        )}
      </span>
      {error !== undefined && (
        <IconButton
          label={t('attachment.retry', { name })}
          icon={IconReload}
          size="sm"
          variant="subtle"
          onClick={onRetry}
        />
      )}
      <IconButton
        label={t(error === undefined ? 'attachment.cancel' : 'attachment.dismiss', {
          name,
        })}
        icon={IconX}
        size="sm"
        variant="subtle"
        onClick={onDrop}
      />
    </li>
  )
}

interface Uploads {
  groupId: string
  onGroup: (groupId: string) => void
  target: UploadTarget
  rule: RuleInForce | undefined
  t: AttachmentText
}

/** The running uploads, which are canceled when the form is left. */
function useUploads({ groupId, onGroup, target, rule, t }: Uploads) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const group = useRef(groupId)
  group.current = groupId || group.current
  const beginning = useRef<Promise<string>>(undefined)
  const all = useRef(waiting)
  all.current = waiting
  useEffect(
    () => () => {
      for (const one of all.current) one.stop.abort()
    },
    [],
  )

  /** The group of the record, created once for concurrent uploads. */
  function groupOf(): Promise<string> {
    if (group.current) return Promise.resolve(group.current)
    beginning.current ??= call(fileApi.beginGroup).then(({ content }) => {
      group.current = content
      onGroup(content)
      return content
    })
    return beginning.current.catch((error: unknown) => {
      beginning.current = undefined
      throw error
    })
  }

  const change = (id: string, to: Partial<Waiting>) =>
    setWaiting(before => before.map(one => (one.id === id ? { ...one, ...to } : one)))
  const leave = (id: string) => setWaiting(before => before.filter(one => one.id !== id))

  async function begin({ id, file, stop }: Waiting): Promise<void> {
    try {
      const form = new FormData()
      form.set('bucketName', target.bucketName)
      form.set('directory', target.directory)
      form.set('attachmentUUID', await groupOf())
      // The last field, so that the server knows the others when the file arrives.
      form.set('file', file)
      await upload(fileApi.uploadAttachment, form, {
        onProgress: done => change(id, { done }),
        signal: stop.signal,
      })
      noticeSuccess(t('attachment.added', { name: file.name }))
      await invalidate(client, [fileApi.group])
      leave(id)
    } catch (error) {
      if (stop.signal.aborted) return
      const reason = error instanceof ApiError ? error.message : ''
      change(id, { error: reason || t('attachment.failed', { name: file.name }) })
    }
  }

  return {
    waiting,
    add(files: readonly File[]) {
      const added = files.map(file => {
        const error = refusalOf(file, rule, t)
        return { id: uuid(), file, done: 0, stop: new AbortController(), ...(error && { error }) }
      })
      setWaiting(before => [...before, ...added])
      for (const one of added) if (!('error' in one)) void begin(one)
    },
    retry({ id, file }: Waiting) {
      const error = refusalOf(file, rule, t)
      const again: Waiting = { id, file, done: 0, stop: new AbortController(), ...(error && { error }) }
      setWaiting(before => before.map(one => (one.id === id ? again : one)))
      if (!error) void begin(again)
    },
    drop({ id, stop }: Waiting) {
      stop.abort()
      leave(id)
    },
  }
}

/** The reasons for which the server would refuse a file, checked before the upload. */
function refusalOf(file: File, rule: RuleInForce | undefined, t: AttachmentText): string | undefined {
  if (!rule) return undefined
  const { name, size } = file
  if (size > rule.largestSize) return t('attachment.tooLarge', { name, most: sizeText(rule.largestSize) })
  const extensions = rule.fileFormat.split(',').filter(Boolean)
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return extensions.length > 0 && !extensions.includes(ending)
    ? t('attachment.extension', { name, extensions: extensions.join(', ') })
    : undefined
}
