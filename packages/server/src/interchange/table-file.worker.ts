import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

// Reads an imported file in a worker thread with its own limits of memory and time.

const { bytes, limits } = workerData as {
  bytes: Uint8Array
  limits: { rows: number; columns: number; unpackedBytes: number; parts: number }
}

const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b

async function readRows(): Promise<string[][]> {
  if (!isZip) return parse(Buffer.from(bytes), { bom: true, relaxColumnCount: true, to: limits.rows + 2 })
  let [parts, unpacked] = [0, 0]
  // Unpacks each part into at most its declared size; the workbook reader is given these parts alone, whatever else the
  // archive contains.
  const files = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      parts += 1
      unpacked += originalSize
      if (parts > limits.parts || unpacked > limits.unpackedBytes) throw new Error('limits')
      return true
    },
  })
  const sheet = await readSheet(Buffer.from(zipSync(files, { level: 0 })), { trim: false })
  return sheet.map(row => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

// Loading this script does not count toward the time limit.
parentPort?.postMessage('begun')
const rows = await readRows()
const isTooLarge = rows.length > limits.rows + 1 || rows.some(row => row.length > limits.columns)
parentPort?.postMessage(isTooLarge ? undefined : rows)
