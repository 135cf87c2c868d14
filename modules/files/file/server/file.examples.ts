import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, submitForm } from '@atrium/server/testing/examples'

async function storeFile(sender: Sender, attachmentUUID?: string): Promise<string> {
  const fields = { file: 'timetable.txt', bucketName: 'hmsg', ...(attachmentUUID && { attachmentUUID }) }
  const path = attachmentUUID ? '/hfle/v1/files/attachment/multipart' : '/hfle/v1/files/multipart'
  return submitForm(sender, path, fields)
}

const storePublicFile = (sender: Sender): Promise<string> =>
  submitForm(sender, '/hfle/v1/files/multipart', {
    file: 'timetable.txt',
    bucketName: 'public',
    directory: 'download',
  })

const attachments = new WeakMap<Sender, Promise<{ group: string; url: string }>>()

/** Shared attachments of one sender: all its examples name the same group. */
function attach(sender: Sender): Promise<{ group: string; url: string }> {
  const known = attachments.get(sender)
  if (known) return known
  const work = async () => {
    const group = await postRow(sender, '/hfle/v1/files/uuid', undefined, answer => answer.content)
    const url = await storeFile(sender, group)
    await storeFile(sender, group)
    return { group, url }
  }
  const making = work()
  attachments.set(sender, making)
  return making
}

export const fileExamples: Examples = {
  rows: {
    fileUrl: { id: exampleId.fileUrl, make: sender => storeFile(sender) },
    fileKey: {
      id: exampleId.fileKey,
      make: async sender => (await storeFile(sender)).split('/').at(-1) ?? '',
    },
    attachments: { id: exampleId.attachments, make: async sender => (await attach(sender)).group },
    attachedUrl: { id: exampleId.attachedUrl, make: async sender => (await attach(sender)).url },
    publicFile: { id: exampleId.publicFile, make: storePublicFile },
  },
}
