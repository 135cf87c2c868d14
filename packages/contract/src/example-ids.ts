/**
 * Ids that examples of calls write in place of a row that has to exist before they can be sent, by name. Before an
 * example is sent, the `examples` of the row's feature on the server make the row. A feature may also declare ids of its
 * own beside its calls.
 */
export const exampleId = {
  role: '01970000-0000-7000-8000-000000000001',
  /** A role the caller holds. */
  ownRole: '01970000-0000-7000-8000-000000000002',
  /** A role whose permission sets were changed on trial, and that change. */
  trialRole: '01970000-0000-7000-8000-000000000200',
  takeBack: '01970000-0000-7000-8000-000000000201',
  permissionSet: '01970000-0000-7000-8000-000000000003',
  menu: '01970000-0000-7000-8000-000000000004',
  user: '01970000-0000-7000-8000-000000000005',
  /** One of the caller's own that is not the one that asks. */
  session: '01970000-0000-7000-8000-000000000006',
  client: '01970000-0000-7000-8000-000000000007',
  language: '01970000-0000-7000-8000-000000000008',
  prompt: '01970000-0000-7000-8000-000000000009',
  staticText: '01970000-0000-7000-8000-000000000010',
  savedView: '01970000-0000-7000-8000-000000000011',
  card: '01970000-0000-7000-8000-000000000012',
  /** Of the platform, for tenants. */
  platformCard: '01970000-0000-7000-8000-000000000220',
  notice: '01970000-0000-7000-8000-000000000013',
  publishedNotice: '01970000-0000-7000-8000-000000000014',
  /** One that visitors of the portal see. */
  publicNotice: '01970000-0000-7000-8000-000000000021',
  /** A draft for the own people, and a receiver of such a one. */
  internalNotice: '01970000-0000-7000-8000-000000000051',
  noticeReceiver: '01970000-0000-7000-8000-000000000052',
  messageTemplate: '01970000-0000-7000-8000-000000000053',
  sendConfig: '01970000-0000-7000-8000-000000000054',
  mailServer: '01970000-0000-7000-8000-000000000055',
  webhook: '01970000-0000-7000-8000-000000000056',
  receiverGroup: '01970000-0000-7000-8000-000000000175',
  failedDelivery: '01970000-0000-7000-8000-000000000057',
  userMessage: '01970000-0000-7000-8000-000000000015',
  trace: '01970000-0000-7000-8000-000000000016',
  /** That the caller did something, in the audit. */
  auditEntry: '01970000-0000-7000-8000-000000000160',
  /** A version of a role that is not changed since. */
  roleVersion: '01970000-0000-7000-8000-000000000202',
  /** Of a tenant: the platform has none. */
  hierarchy: '01970000-0000-7000-8000-000000000034',
  lookup: '01970000-0000-7000-8000-000000000022',
  lookupValue: '01970000-0000-7000-8000-000000000023',
  lookupView: '01970000-0000-7000-8000-000000000024',
  /** Of the platform, so that a tenant can copy them. */
  platformLookup: '01970000-0000-7000-8000-000000000025',
  platformView: '01970000-0000-7000-8000-000000000026',
  fileUrl: '/hfle/v1/0/files/01970000-0000-7000-8000-000000000027',
  fileKey: '01970000-0000-7000-8000-000000000028',
  /** A group of two, and one of them. */
  attachments: '01970000-0000-7000-8000-000000000029',
  attachedUrl: '/hfle/v1/0/files/01970000-0000-7000-8000-000000000030',
  menuEntry: '01970000-0000-7000-8000-000000000041',
  unit: '01970000-0000-7000-8000-000000000190',
  unitMember: '01970000-0000-7000-8000-000000000191',
  userGroup: '01970000-0000-7000-8000-000000000192',
  userGroupMember: '01970000-0000-7000-8000-000000000193',
  /** Of the portal: one that nobody sees yet, and one that is shown. */
  portalPage: '01970000-0000-7000-8000-000000000250',
  publishedPage: '01970000-0000-7000-8000-000000000251',
  /** Offered for download, not shown; and a file of the public bucket that nothing leads to yet. */
  portalDownload: '01970000-0000-7000-8000-000000000275',
  publicFile: `/hfle/v1/0/files/${'0'.repeat(61)}276`,
  uploadRule: '01970000-0000-7000-8000-000000000031',
  /** An export that is done, and the code of one that may still go on. */
  exportTask: '01970000-0000-7000-8000-000000000032',
  runningTask: '01970000-0000-7000-8000-000000000033',
  scheduledJob: '01970000-0000-7000-8000-000000000181',
  jobRun: '01970000-0000-7000-8000-000000000182',
  /** Files that are brought in: uploaded, a row of it, and checked. */
  importBatch: '01970000-0000-7000-8000-000000000091',
  importRow: '01970000-0000-7000-8000-000000000092',
  checkedBatch: '01970000-0000-7000-8000-000000000093',
  /** The codes that were sent to the caller's address or phone, and to new ones. */
  emailCode: '01970000-0000-7000-8000-000000000017',
  phoneCode: '01970000-0000-7000-8000-000000000018',
  newEmailCode: '01970000-0000-7000-8000-000000000019',
  newPhoneCode: '01970000-0000-7000-8000-000000000020',
  /** What such a code says. */
  captcha: '482 913',
  /** What a check of the password or of a code answered. */
  checkKey: 'vJ3kY0mQpLr8sTzE',
  /** The `_token` of a role. */
  rowToken: 'cm9sZQ.Zm9yLWV4YW1wbGU',
  /** The caller's. */
  ownTenant: '1001',
  /** One of which the caller is no part. */
  otherTenant: '9070417',
  /** Suspended and written into a file since, in the bin, and one that others are made after. */
  suspendedTenant: '9070418',
  binnedTenant: '9070419',
  templateTenant: '9070420',
  email: 'ines.marchetti@norrvik.example',
  phone: '+4722334455',
  password: 'seven ferries at dawn',
} as const
