import type { Page, Request } from '@playwright/test'

/** The files without which there is no workspace to work in. */
export const needed = /\/assets\/(rolldown-runtime|base|index|workspace)-[^/]*$/

/** The number of files, and their transferred bytes. */
export interface Found {
  files: number
  script: number
  style: number
}

/** Counts what the page loads from now on. */
export function watchFiles(page: Page): (which: RegExp) => Promise<Found> {
  const loads: Request[] = []
  page.on('requestfinished', request => loads.push(request))
  return async which => {
    const found = { files: 0, script: 0, style: 0 }
    for (const request of loads.filter(one => which.test(one.url()))) {
      const { responseBodySize } = await request.sizes()
      found.files += 1
      if (request.resourceType() === 'script') found.script += responseBodySize
      if (request.resourceType() === 'stylesheet') found.style += responseBodySize
    }
    return found
  }
}
