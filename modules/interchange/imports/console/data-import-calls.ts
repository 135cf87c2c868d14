import { report } from '@atrium/console/api/failures.ts'
import { downloadBlob } from '@atrium/console/list/exports.ts'
import { dataImportApi } from '../data-import.contract.ts'

/** The calls whose answers change with every step of an import. */
export const staleImports = [dataImportApi.status, dataImportApi.rows, dataImportApi.history]

/** Saves the file that a call answers. */
export async function download(answer: Promise<unknown>): Promise<void> {
  try {
    const file = await answer
    if (file instanceof File) downloadBlob(file)
  } catch (error) {
    await report(error)
  }
}
