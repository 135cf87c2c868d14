import { ApiError } from '@atrium/console/api/api-error.ts'
import { call } from '@atrium/console/api/client.ts'
import { noticeFailure } from '@atrium/console/failures/notices.ts'
import { fileApi } from '@atrium/contract/files/file'
import { useState } from 'react'

/** Uploads a public file and passes on its address; a failure is reported. */
export function usePublicUpload(directory: string, failed: string) {
  const [isBusy, setBusy] = useState(false)

  async function upload(file: File | null, onStored: (url: string, file: File) => void) {
    if (!file) return
    setBusy(true)
    const form = new FormData()
    form.set('bucketName', 'public')
    form.set('directory', directory)
    form.set('file', file, file.name)
    await call(fileApi.upload, { body: form }).then(
      url => onStored(url, file),
      error => noticeFailure(error instanceof ApiError ? error : failed),
    )
    setBusy(false)
  }
  return { isBusy, upload }
}
