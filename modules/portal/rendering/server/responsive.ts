import { copyAddress, copyFormats, copyWidths } from '@atrium/contract/files/file'
import { type PictureSize, sizeOfPicture } from '@atrium/server/appearance/picture-copies'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import type { RequestServices } from '@atrium/server/http/context'
import type { RenderingDb } from './rendering.tables.ts'

const uploaded =
  /<img((?: [\w-]+(?:="[^"]*")?)*) src="(\/hfle\/v1\/(\d{1,15})\/pictures\/([0-9a-f]{64}))"([^<>]*)>/g

/** The displayed width of a picture: in the window, or at most the width of a text. */
const inWindow = '(max-width:899px) min(100vw - 40px, 452px), 452px'
const inText = '(max-width:760px) calc(100vw - 40px), 720px'

/**
 * A rendered page whose uploaded pictures have responsive copies in several formats, with their dimensions, so
 * that nothing shifts when they load. Pictures in texts load lazily.
 */
export async function withCopies(services: RequestServices, store: Store, page: string): Promise<string> {
  const wanted = [...page.matchAll(uploaded)].map(([, , address = '', tenantId, key = '']) => ({
    address,
    tenantId: Number(tenantId),
    key,
  }))
  if (wanted.length === 0) return page
  const found = new Map<string, PictureSize | undefined>()
  for (const { address, tenantId, key } of wanted)
    if (!found.has(address)) found.set(address, await findSize(services, store, tenantId, key))
  return page.replace(uploaded, (whole, before: string, address: string, _tenant, _key, after: string) => {
    const attributes = before + after
    // A logo in the header is already small.
    if (/ class="logo"/.test(attributes)) return whole
    return pictureOf(address, attributes.replace(/ ?\/$/, ''), found.get(address))
  })
}

async function findSize({ app }: RequestServices, store: Store, tenantId: number, key: string) {
  const file = await inTenant(app, { tenantId }, (db: RenderingDb) =>
    db
      .selectFrom('file')
      .select(['key', 'size'])
      .where('key', '=', key)
      .where('bucket', '=', 'public')
      .executeTakeFirst(),
  )
  return file && sizeOfPicture(store, file)
}

function pictureOf(address: string, attributes: string, size: PictureSize | undefined): string {
  const isWindow = / class="window"/.test(attributes)
  // The picture in the window is the largest visible content.
  const coming = isWindow && !/ loading=/.test(attributes) ? ' fetchpriority="high"' : ' loading="lazy"'
  const room =
    size && !/ (width|height)=/.test(attributes) ? ` width="${size.width}" height="${size.height}"` : ''
  const image = `<img src="${address}"${attributes.replace(/ loading="\w+"/, '')}${room}${coming} decoding="async">`
  if (!size?.still) return image
  const widths = copyWidths.filter((_, at) => at === 0 || (copyWidths[at - 1] ?? 0) < size.width)
  const sizes = isWindow ? inWindow : inText
  const sources = copyFormats.map(format => {
    const set = widths.map(width => `${copyAddress(address, width, format)} ${Math.min(width, size.width)}w`)
    return `<source type="image/${format}" srcset="${set.join(', ')}" sizes="${sizes}">`
  })
  return `<picture>${sources.join('')}${image}</picture>`
}
