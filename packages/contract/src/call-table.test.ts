import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyCall } from './calls.ts'
import { addressesOf, type Method } from './endpoint.ts'

// The calls of HZERO front ends, as on the wire: `[t]` is the optional tenant segment.
const rows = `
GET /api/users
GET /api/{code}
GET /iam/hzero/v1/users/self
GET /iam/hzero/v1/users/self/detail
GET /iam/hzero/v1/users/self-tenants
GET /iam/hzero/v1/users/self-tenants/page
GET /iam/hzero/v1/member-roles/self-roles
PUT /iam/v1/users/roles
PUT /iam/v1/users/tenant-id
GET /iam/v1/users/tenant-id
PUT /iam/hzero/v1/users/default-tenant
PUT /iam/hzero/v1/users/default-language
GET /hpfm/v1/{t}/data-hierarchies/switch/value
GET /hpfm/v1/{t}/data-hierarchies/switch/display-style/value
GET /hpfm/v1/{t}/data-hierarchies/switch/value/details
PUT /hpfm/v1/{t}/data-hierarchies/switch
POST /iam/hzero/v1/menus/check-permissions
POST /iam/v1/permissions/checkPermission
GET /iam/hzero/v1/menus/tree
GET /hpfm/v1/[t]lovs/data
GET /hpfm/v1/[t]lovs/info
GET /hpfm/v1/[t]lovs/value
GET /hpfm/v1/[t]lovs/value/batch
GET /hpfm/v1/[t]lovs/value/page
GET /hpfm/v1/[t]lovs/value/parent-value
GET /hpfm/v1/[t]lovs/value/tag
GET /hpfm/v1/[t]lovs/value/tree
GET /hpfm/v1/[t]lov-view/info
GET /hpfm/v1/pub/lov-view/info
GET /hpfm/v1/pub/lovs/data
GET /hpfm/v1/pub/lovs/value
GET /hpfm/v1/pub/lovs/value/batch
GET /hpfm/v1/languages/list
GET /hpfm/v1/{t}/prompt/{lang}
GET /hpfm/v1/{t}/ui-table
GET /hpfm/v1/[t]static-texts/text/by-code/nullable
GET /hmsg/v1/{t}/messages/user/preview
GET /hmsg/v1/{t}/notices/user/preview
GET /hmsg/v1/{t}/messages/user/count
POST /hmsg/v1/{t}/messages/user/read-flag
GET /hmsg/v1/{t}/messages/user/clear
POST /hmsg/v1/{t}/messages/user/clear
GET /hmsg/v1/{t}/messages/user
GET /hmsg/v1/{t}/messages/user/{id}
DELETE /hmsg/v1/{t}/messages/user
GET /hmsg/v1/{t}/notices
GET /hmsg/v1/{t}/notices/user/{id}
GET /hmsg/v1/user-receive-configs
POST /hmsg/v1/user-receive-configs
POST /hadm/v1/[t]trace/start
POST /hadm/v1/[t]trace/end
GET /hadm/v1/[t]trace/status
GET /hadm/v1/[t]trace/export
POST /oauth/public/token/kickoff
GET /oauth/public/is-online
GET /hpfm/v1/tool/pass/public-key
GET /hpfm/v1/multi-language
GET /hfle/v1/[t]files/download
GET /hfle/v1/[t]files/download-by-key
GET /hfle/v1/[t]files/redirect-url
GET /hfle/v1/[t]files/signedUrl
GET /hfle/v1/[t]file-preview/by-url
POST /hfle/v1/[t]files/multipart
POST /hfle/v1/[t]files/secret-multipart
POST /hfle/v1/[t]files/uuid
POST /hfle/v1/[t]files/attachment/multipart
GET /hfle/v1/[t]files/{id}/file
POST /hfle/v1/[t]files/delete-by-url
POST /hfle/v1/[t]files/delete-by-uuidurl
POST /hfle/v1/[t]files/delete-by-uuidurl/not-null
GET /hpfm/v1/{t}/self/export-task
PUT /hpfm/v1/{t}/export-task/cancel
GET /himp/v1/{t}/template/{code}/info
GET /himp/v1/{t}/template/{code}/excel
POST /himp/v1/{t}/import/data/data-upload
POST /himp/v1/{t}/import/data/data-validate
POST /himp/v1/{t}/import/data/data-import
GET /himp/v1/{t}/import/data/status
GET /himp/v1/{t}/import/data
PUT /himp/v1/{t}/import/data/{id}
DELETE /himp/v1/{t}/import/data/{id}
GET /himp/v1/{t}/import/manager
GET /hpfm/v1/dashboard/layout
POST /hpfm/v1/dashboard/layout
GET /hpfm/v1/dashboard/layout/role-cards
GET /iam/v1/user-dbd-menu
POST /iam/v1/user-dbd-menu
PUT /iam/hzero/v1/users/avatar
PUT /iam/hzero/v1/users/real-name
PUT /iam/hzero/v1/users/password
GET /iam/hzero/v1/users/captcha/pre-validate
GET /iam/hzero/v1/users/phone/send-captcha
PUT /iam/hzero/v1/users/phone/authenticate
GET /iam/hzero/v1/users/phone-new/send-captcha
GET /iam/hzero/v1/users/phone-new/validate-captcha
GET /iam/hzero/v1/users/email/send-captcha
PUT /iam/hzero/v1/users/email/authenticate
GET /iam/hzero/v1/users/email-new/send-captcha
GET /iam/hzero/v1/users/email-new/validate-captcha
PUT /iam/hzero/v1/users/default-role
PUT /iam/hzero/v1/users/time-zone
PUT /iam/hzero/v1/users/datetime-format
PUT /iam/hzero/v1/users/config-items
GET /hpfm/v1/audit-logins/self
GET /hpfm/v1/[t]online-users
`
  .trim()
  .split('\n')

/** Omitted on purpose, for the reasons in decision 035. */
const leftOut = `
GET /iam/hzero/v1/{t}/menus/tree
GET /iam/hzero/v1/[t]menus/buttons
GET /hpfm/v1/[t]lovs/sql/data
GET /iam/hzero/v1/users/password/pre-validate
POST /iam/hzero/v1/user-open-account/unbind
GET /hmsg/v1/notices/top
GET /hmsg/v1/notices/{id}/detail
POST /hmsg/v1/{t}/notices/{category}/page
POST /himp/v1/{t}/import/data/sync/data-upload
DELETE /iam/v1/tokens/one
`
  .trim()
  .split('\n')

const nameless = (address: string) => address.replace(/\{\w+\}|:\w+/g, '*')
const known = new Set(
  everyCall().flatMap(({ call }) =>
    addressesOf(call.path).map(address => `${call.method} ${nameless(address)}`),
  ),
)
const addresses = (row: string): string[] => {
  const [method = '', path = ''] = row.split(' ')
  const paths = path.includes('[t]') ? [path.replace('[t]', ''), path.replace('[t]', '{t}/')] : [path]
  return paths.map(one => `${method satisfies string as Method} ${nameless(one)}`)
}

describe('the call table', () => {
  it.each(rows)('has a call of the contract for %s', row => {
    for (const address of addresses(row)) expect(known, address).toContain(address)
  })

  it('omits what a decision excludes', () => {
    const decision = readFileSync(
      new URL('../../../docs/decisions/035-the-call-table.md', import.meta.url),
      'utf8',
    )
    for (const row of leftOut) {
      expect(decision, row).toContain(`\`${row}\``)
      for (const address of addresses(row)) expect(known.has(address), address).toBe(false)
    }
  })
})
