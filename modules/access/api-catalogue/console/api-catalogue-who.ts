import type { CallAccess } from '../api-catalogue.contract.ts'
import type { ApiCatalogueText } from './api-catalogue-texts.ts'

export const whoMay = (access: CallAccess, t: ApiCatalogueText): string =>
  t(access === 'permission' ? 'withPermission' : access === 'signed-in' ? 'signedIn' : 'public')
