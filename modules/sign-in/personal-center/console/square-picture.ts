/** Edge of the square in pixels: twice the size of the largest place where pictures are shown. */
const edge = 256

/** Crops the center of a picture to a small square; undefined when the browser cannot read the file. */
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
  // Browsers that cannot write WebP write PNG instead.
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/webp', 0.9))
}
