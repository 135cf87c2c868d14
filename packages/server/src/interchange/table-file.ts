import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { mostImportedRows } from '@atrium/contract/interchange/import'
import { AppError } from '../http/app-error.ts'

const limits = { rows: mostImportedRows, columns: 100, unpackedBytes: 48 * 1024 * 1024, parts: 200 }
/** Milliseconds for reading a file, and for loading its reader, and the limits of its memory. */
const longest = 1800
const longestStart = 15_000
const mostMegabytes = 160

/**
 * The cells of a workbook's first sheet, or of a CSV file, with its header row first.
 * @throws `error.import.limits` if it is too large, takes too long, or is neither [SAFE-53]
 */
export async function readTable(bytes: Uint8Array): Promise<string[][]> {
  const worker = new Worker(new URL(`./table-file.worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  const giveUp = () => void worker.terminate()
  let timer = setTimeout(giveUp, longestStart)
  try {
    const rows = await new Promise<string[][] | undefined>((resolve, reject) => {
      worker.on('message', (message: 'begun' | string[][]) => {
        if (message !== 'begun') return resolve(message)
        clearTimeout(timer)
        timer = setTimeout(giveUp, longest)
      })
      worker.once('error', reject)
      worker.once('exit', () => resolve(undefined))
    })
    if (rows) return rows
  } catch {
    // An unreadable file gets no further explanation.
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
  throw new AppError('error.import.limits', { most: mostImportedRows })
}
