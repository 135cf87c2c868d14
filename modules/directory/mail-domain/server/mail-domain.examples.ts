import { type Examples, postRow, unique } from '@atrium/server/testing/examples'
import { exampleMailDomain } from '../mail-domain.contract.ts'
import type { MailDomainDb } from './mail-domain.tables.ts'

export const mailDomainExamples: Examples = {
  rows: {
    mailDomain: {
      id: exampleMailDomain.own,
      make: sender =>
        postRow(
          sender,
          `/iam/v1/${sender.segment}mail-domains`,
          { domain: `fjord-${unique()}.example` },
          ({ id }) => id,
        ),
    },
    unprovenMailDomain: {
      id: exampleMailDomain.unproven,
      isOfPlatform: true,
      make: ({ test }) =>
        test.site({}, async (db: MailDomainDb) => {
          const values = { tenantId: 0, domain: `unproven-${unique()}.example` }
          const { id } = await db
            .insertInto('mailDomain')
            .values(values)
            .returning('id')
            .executeTakeFirstOrThrow()
          return id
        }),
    },
  },
}
