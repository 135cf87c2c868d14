import { accountApi } from '../../account/account.contract.ts'
import { guestApi } from '../guest.contract.ts'

/** The calls whose answers are outdated once a guest was changed. */
export const staleGuests = [
  guestApi.list,
  guestApi.counts,
  guestApi.get,
  accountApi.list,
  accountApi.counts,
  accountApi.get,
]
