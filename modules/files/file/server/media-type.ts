import { fileTypeFromBuffer } from 'file-type'

/** The number of bytes from which the type of a file is detected. */
export const headBytes = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })
// Tab, line breaks, form feed and escape are what texts hold of these.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about them
const unprintable = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * Detects the type of a file from its first bytes, regardless of its name and declared type. All text is plain
 * text, including markup and scripts, so that no browser interprets it.
 */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found && !/(xml|html|javascript)/.test(found.mime)) return found.mime
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isText(head: Buffer): boolean {
  try {
    // The last character may be cut off.
    return !unprintable.test(utf8.decode(head, { stream: true }))
  } catch {
    return false
  } finally {
    utf8.decode()
  }
}
