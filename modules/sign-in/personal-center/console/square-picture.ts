/** Edge of the square in pixels: enough for the largest place a person's picture stands in, twice as sharp. */
const edge = 256

/** The middle of a picture as a small square; nothing when the file is no picture that the browser can read. */
export async function squarePicture(file: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const side = Math.min(image.width, image.height)
  const from = { x: (image.width - side) / 2, y: (image.height - side) / 2 }
  const paper = canvas.getContext('2d')
  if (paper) paper.imageSmoothingQuality = 'high'
  paper?.drawImage(image, from.x, from.y, side, side, 0, 0, edge, edge)
  image.close()
  // A browser that cannot write WebP writes PNG instead.
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/webp', 0.9))
}
