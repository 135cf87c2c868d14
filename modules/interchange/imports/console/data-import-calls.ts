import { dataImportApi } from '../data-import.contract.ts'

/** The calls whose answers change with every step of an import. */
export const staleImports = [dataImportApi.status, dataImportApi.rows, dataImportApi.history]
