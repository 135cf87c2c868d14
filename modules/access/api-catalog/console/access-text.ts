import type { CallAccess } from '../api-catalog.contract.ts'
import type { ApiCatalogText } from './api-catalog-texts.ts'

export const accessText = (access: CallAccess, t: ApiCatalogText): string =>
  t(access === 'permission' ? 'withPermission' : access === 'signed-in' ? 'signedIn' : 'public')
