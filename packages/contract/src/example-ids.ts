/**
 * Ids for the examples of calls, by name, in place of rows that have to exist before an example can be sent. The
 * `examples` of a row's feature on the server create the row. Features may also declare ids of their own beside their
 * calls.
 */
export const exampleId = {
  role: '01970000-0000-7000-8000-000000000001',
  /** A role of the caller. */
  ownRole: '01970000-0000-7000-8000-000000000002',
  /** A role whose permission sets were changed on trial, and that change. */
  trialRole: '01970000-0000-7000-8000-000000000200',
  takeBack: '01970000-0000-7000-8000-000000000201',
  permissionSet: '01970000-0000-7000-8000-000000000003',
  menu: '01970000-0000-7000-8000-000000000004',
  user: '01970000-0000-7000-8000-000000000005',
  /** Another session of the caller. */
  session: '01970000-0000-7000-8000-000000000006',
  client: '01970000-0000-7000-8000-000000000007',
  language: '01970000-0000-7000-8000-000000000008',
  prompt: '01970000-0000-7000-8000-000000000009',
  staticText: '01970000-0000-7000-8000-000000000010',
  savedView: '01970000-0000-7000-8000-000000000011',
  card: '01970000-0000-7000-8000-000000000012',
  /** A card of the platform, for tenants. */
  platformCard: '01970000-0000-7000-8000-000000000220',
  notice: '01970000-0000-7000-8000-000000000013',
  publishedNotice: '01970000-0000-7000-8000-000000000014',
  /** Visible on the portal. */
  publicNotice: '01970000-0000-7000-8000-000000000021',
  /** A draft for users of the tenant, and a receiver of such a draft. */
  internalNotice: '01970000-0000-7000-8000-000000000051',
  noticeReceiver: '01970000-0000-7000-8000-000000000052',
  messageTemplate: '01970000-0000-7000-8000-000000000053',
  sendConfig: '01970000-0000-7000-8000-000000000054',
  mailServer: '01970000-0000-7000-8000-000000000055',
  webhook: '01970000-0000-7000-8000-000000000056',
  webhookTest: '01970000-0000-7000-8000-000000000094',
  receiverGroup: '01970000-0000-7000-8000-000000000175',
  failedDelivery: '01970000-0000-7000-8000-000000000057',
  userMessage: '01970000-0000-7000-8000-000000000015',
  trace: '01970000-0000-7000-8000-000000000016',
  /** An audit entry of the caller. */
  auditEntry: '01970000-0000-7000-8000-000000000160',
  /** The current version of a role. */
  roleVersion: '01970000-0000-7000-8000-000000000202',
  /** Of a tenant: the platform has none. */
  hierarchy: '01970000-0000-7000-8000-000000000034',
  lookup: '01970000-0000-7000-8000-000000000022',
  lookupValue: '01970000-0000-7000-8000-000000000023',
  lookupView: '01970000-0000-7000-8000-000000000024',
  /** Of the platform, so that tenants can copy them. */
  platformLookup: '01970000-0000-7000-8000-000000000025',
  platformView: '01970000-0000-7000-8000-000000000026',
  fileUrl: '/hfle/v1/0/files/01970000-0000-7000-8000-000000000027',
  fileKey: '01970000-0000-7000-8000-000000000028',
  /** A group of two files, and one of them. */
  attachments: '01970000-0000-7000-8000-000000000029',
  attachedUrl: '/hfle/v1/0/files/01970000-0000-7000-8000-000000000030',
  menuEntry: '01970000-0000-7000-8000-000000000041',
  unit: '01970000-0000-7000-8000-000000000190',
  unitMember: '01970000-0000-7000-8000-000000000191',
  userGroup: '01970000-0000-7000-8000-000000000192',
  userGroupMember: '01970000-0000-7000-8000-000000000193',
  /** A page of the portal that is not published, and a published one. */
  ownField: '01970000-0000-7000-8000-000000000240',
  removedOwnField: '01970000-0000-7000-8000-000000000241',
  portalPage: '01970000-0000-7000-8000-000000000250',
  publishedPage: '01970000-0000-7000-8000-000000000251',
  /** A download that is not published; and a public file without a download. */
  portalDownload: '01970000-0000-7000-8000-000000000275',
  publicFile: `/hfle/v1/0/files/${'0'.repeat(61)}276`,
  uploadRule: '01970000-0000-7000-8000-000000000031',
  /** A finished export, and the code of one that may still be running. */
  exportTask: '01970000-0000-7000-8000-000000000032',
  runningTask: '01970000-0000-7000-8000-000000000033',
  scheduledJob: '01970000-0000-7000-8000-000000000181',
  jobRun: '01970000-0000-7000-8000-000000000182',
  /** Files to import: uploaded, one of its rows, validated, imported, and canceled. */
  importBatch: '01970000-0000-7000-8000-000000000091',
  importRow: '01970000-0000-7000-8000-000000000092',
  checkedBatch: '01970000-0000-7000-8000-000000000093',
  importedBatch: '01970000-0000-7000-8000-000000000291',
  canceledBatch: '01970000-0000-7000-8000-000000000292',
  /** Codes sent to the caller's email address or phone, and to new ones. */
  emailCode: '01970000-0000-7000-8000-000000000017',
  phoneCode: '01970000-0000-7000-8000-000000000018',
  newEmailCode: '01970000-0000-7000-8000-000000000019',
  newPhoneCode: '01970000-0000-7000-8000-000000000020',
  /** The digits of such a code. */
  captcha: '482 913',
  /** The result of a password or code check. */
  checkKey: 'vJ3kY0mQpLr8sTzE',
  /** The `_token` of a role. */
  rowToken: 'cm9sZQ.Zm9yLWV4YW1wbGU',
  /** The caller's tenant. */
  ownTenant: '1001',
  /** A tenant that the caller does not belong to. */
  otherTenant: '9070417',
  /** A suspended and exported tenant, one due for deletion, and a template. */
  suspendedTenant: '9070418',
  binnedTenant: '9070419',
  templateTenant: '9070420',
  email: 'ines.marchetti@norrvik.example',
  phone: '+4722334455',
  password: 'seven ferries at dawn',
} as const
