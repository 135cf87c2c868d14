import '../server/install.ts'

/** The scratch databases have the tables of every installed feature. */
export { setup } from '@atrium/server/testing/global-setup'
