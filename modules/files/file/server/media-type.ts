import { fileTypeFromBuffer } from 'file-type'

/** How many bytes of a file are looked at to say what it is. */
export const headBytes = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })
// Tab, line breaks, form feed and escape are what texts hold of these.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about them
const unprintable = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * What a file is by its first bytes, whatever its name and its sender say. Whatever is text is plain text: markup and
 * scripts too, so that no browser ever takes them for more.
 */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found && !/(xml|html|javascript)/.test(found.mime)) return found.mime
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isText(head: Buffer): boolean {
  try {
    // The last character may have been cut.
    return !unprintable.test(utf8.decode(head, { stream: true }))
  } catch {
    return false
  } finally {
    utf8.decode()
  }
}
