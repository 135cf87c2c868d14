/** The file name in a Content-Disposition header of the server (RFC 6266); undefined without a file. */
export function fileNameIn(disposition: string | null): string | undefined {
  if (!disposition?.startsWith('attachment')) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return decodeURIComponent(encoded ?? '') || 'download'
}
