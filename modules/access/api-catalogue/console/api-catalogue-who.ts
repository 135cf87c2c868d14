import type { CallAccess } from '../api-catalogue.contract.ts'
import type { ApiCatalogText } from './api-catalogue-texts.ts'

export const whoMay = (access: CallAccess, t: ApiCatalogText): string =>
  t(access === 'permission' ? 'withPermission' : access === 'signed-in' ? 'signedIn' : 'public')
