import { Can } from '@atrium/console/access/can.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListAction } from '@atrium/console/list/list-action.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RegistrationPolicy } from '../../registration/console/registration-policy.tsx'
import { registrationTexts } from '../../registration/console/registration-texts.ts'
import { registrationApi } from '../../registration/registration.contract.ts'
import { type MailDomain, mailDomainApi, mailDomainState } from '../mail-domain.contract.ts'
import { mailDomainTable } from '../mail-domain.table.ts'
import { AddMailDomain } from './add-mail-domain.tsx'
import { MailDomainDrawer } from './mail-domain-drawer.tsx'
import { MailDomainStatus } from './mail-domain-status.tsx'
import { type MailDomainText, mailDomainTexts } from './mail-domain-texts.ts'

const filters = ['domain', 'state'] as const

/** The mail domains of the tenant; on the platform those of all tenants, which it can verify. */
export function MailDomainList() {
  const t = useFeatureText(mailDomainTexts)
  const register = useFeatureText(registrationTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)
  const [isAdding, setAdding] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const domains = useRecordList({
    table: mailDomainTable,
    filters,
    query: ({ paging, filter: { state, ...filter } }) => {
      // An address may name states that do not exist.
      const known = mailDomainState.safeParse(state).data
      return {
        ...query(mailDomainApi.list, { query: { ...paging, ...filter, ...(known && { state: known }) } }),
        staleTime: 0,
      }
    },
    rowKey: domain => domain.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('mailDomain')
  const opened = domains.table.rows.find(({ id }) => id === openId)
  const fields = fieldsOf(t)
  const add = () => setAdding(true)
  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={domains}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={
            <Can call={registrationApi.updatePolicy}>
              <ListAction icon={IconUserPlus} onClick={() => setRegistering(true)}>
                {register('title')}
              </ListAction>
            </Can>
          }
          primary={
            <NewButton call={mailDomainApi.create} onClick={add}>
              {t('add')}
            </NewButton>
          }
        />
        <ListTable
          list={domains}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t, isSite)}
          rowName={({ domain }) => domain}
          onOpen={({ id }) => open(id)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothing')}
              create={{ call: mailDomainApi.create, label: t('add'), onClick: add }}
            >
              {t('nothingDetail')}
            </ListEmpty>
          }
        />
      </div>
      {opened && (
        <MailDomainDrawer
          key={opened.id}
          mailDomain={opened}
          onClose={() => open(undefined)}
          {...neighborsOf(domains.table, opened.id, open)}
        />
      )}
      {isRegistering && <RegistrationPolicy onClose={() => setRegistering(false)} />}
      {isAdding && <AddMailDomain onClose={() => setAdding(false)} onAdded={open} />}
    </div>
  )
}

const fieldsOf = (t: MailDomainText): readonly QueryField[] => [
  {
    kind: 'text',
    name: 'domain',
    label: t('domain'),
    quick: true,
    hint: t('contains'),
    validate: entry => (String(entry ?? '').length > 253 ? t('tooLong', { most: 253 }) : null),
  },
  {
    kind: 'select',
    many: true,
    name: 'state',
    label: t('status'),
    options: mailDomainState.options.map(value => ({ value, label: t(value) })),
  },
]

const columnsOf = (t: MailDomainText, isSite: boolean): readonly Column<MailDomain>[] => [
  {
    id: 'domain',
    header: t('domain'),
    cell: ({ domain }) => <bdi dir="ltr">{domain}</bdi>,
    main: true,
    sortable: true,
  },
  ...(isSite
    ? [
        {
          id: 'tenantName',
          header: t('tenant'),
          cell: ({ tenantName }: MailDomain) => tenantName,
          sortable: true,
          leaves: 3,
        },
      ]
    : []),
  {
    id: 'state',
    header: t('status'),
    cell: ({ state }) => <MailDomainStatus state={state} />,
    mark: 'status',
  },
  {
    id: 'creationDate',
    header: t('addedAt'),
    cell: ({ creationDate }) => when(creationDate),
    sortable: true,
    leaves: 2,
  },
  {
    id: 'createdByName',
    header: t('addedBy'),
    cell: ({ createdByName }) => createdByName,
    tone: 'quiet',
    leaves: 4,
  },
]
