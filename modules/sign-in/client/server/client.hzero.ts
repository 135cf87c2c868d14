import { eachRow, type HzeroShape, hzeroShape, withFields } from '@atrium/server/http/hzero-shape'
import { type Client, clientApi } from '../client.contract.ts'

/** Lists are texts with commas. */
const answer = eachRow<Client>(row => ({
  ...row,
  authorizedGrantTypes: row.grants.join(','),
  scope: row.scopes.join(','),
  webServerRedirectUri: row.redirectUris.join(','),
  enabledFlag: row.enabled ? 1 : 0,
}))

const listIn = (text: unknown): string[] | undefined =>
  typeof text === 'string' ? text.split(',').flatMap(part => part.trim() || []) : undefined

/** The texts are what such a client changes: they count more than the lists that it sends back. */
const body = (sent: unknown) =>
  withFields(sent, row => ({
    grants: listIn(row.authorizedGrantTypes) ?? row.grants,
    scopes: listIn(row.scope) ?? row.scopes,
    redirectUris: listIn(row.webServerRedirectUri) ?? row.redirectUris,
    enabled: row.enabledFlag === undefined ? row.enabled : row.enabledFlag === 1,
  }))

export const clientHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(clientApi.list, { answer }),
  hzeroShape(clientApi.get, { answer }),
  hzeroShape(clientApi.create, { answer, body }),
  hzeroShape(clientApi.update, { answer, body }),
]
