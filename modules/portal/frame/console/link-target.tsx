import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { managedPageApi } from '../../managed-page/managed-page.contract.ts'
import { pagePath, portalHref } from '../../page/page.contract.ts'
import { frameTexts } from './frame-texts.ts'

const fixed = { home: '/portal', download: '/portal/download', announcement: '/portal/announcement' } as const
const other = 'other'

interface LinkTargetProps {
  id: string
  /** Empty for no link. */
  href: string
  onChange: (href: string) => void
  /** Whether the link can be left empty. */
  optional?: boolean
  isReadOnly: boolean
}

/** A link target: a page of the portal, chosen by name, or another address. */
export function LinkTarget({ id, href, onChange, optional = false, isReadOnly }: LinkTargetProps) {
  const t = useFeatureText(frameTexts)
  const isRefused = useIsRefused(managedPageApi.list)
  const pages = useQuery({
    ...query(managedPageApi.list, { query: { page: 0, size: 200, sort: ['title,asc'] } }),
    enabled: !isRefused,
  })
  const own = (pages.data?.content ?? []).filter(page => page.kindCode !== 'HOME')
  const choices = [
    ...(Object.keys(fixed) as (keyof typeof fixed)[]).map(name => ({ value: fixed[name], label: t(name) })),
    ...own.map(({ pageCode, title, shownNumber }) => ({
      value: pagePath(pageCode),
      label: shownNumber === undefined ? t('unpublished', { name: title }) : title,
    })),
  ]
  const isNowhere = optional && href === ''
  const isKnown = isNowhere || choices.some(({ value }) => value === href)

  return (
    <>
      <Select
        label={t('leadsTo')}
        data={[
          ...(optional ? [{ value: '', label: t('nowhere') }] : []),
          ...choices,
          { value: other, label: t('anotherAddress') },
        ]}
        allowDeselect={false}
        searchable
        readOnly={isReadOnly}
        value={isKnown ? href : other}
        onChange={chosen => onChange(chosen === other ? 'https://' : (chosen ?? ''))}
      />
      {!isKnown && (
        <TextInput
          id={id}
          label={t('address')}
          description={t('addressHelp')}
          required
          maxLength={500}
          dir="ltr"
          readOnly={isReadOnly}
          value={href}
          error={portalHref.safeParse(href).success ? null : t('addressWrong')}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
