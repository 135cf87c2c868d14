import { type ExplainedField, permissionApi } from '@atrium/contract/access/permission'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { ReasonChain, type ReasonStep } from '@atrium/ui/feedback/reason-chain.tsx'
import { useQuery } from '@tanstack/react-query'
import { accessTexts } from '../../access/access-texts.ts'
import { Granters } from '../../access/ask-for-permission.tsx'
import why from '../../access/why.module.css'
import { WhyDialog } from '../../access/why.tsx'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { lockTexts } from '../../locks/lock-texts.ts'
import { resourceTexts, type SentenceText } from '../resource-texts.ts'

interface FieldWhyProps {
  /** The kind of record, such as `iam.user-group`. */
  resource: string
  /** The code of a field that the tenant has added, or the name of one of the product. */
  code: string
}

/** Explains on request why the roles of the person do not change a field, and who could let them. */
export function FieldWhy(props: FieldWhyProps) {
  const lock = useFeatureText(lockTexts)
  return <WhyDialog lead={lock('lock.refused')} explained={<Explained {...props} />} />
}

function Explained({ resource, code }: FieldWhyProps) {
  const t = useFeatureText(resourceTexts)
  const access = useFeatureText(accessTexts)
  const found = useQuery({
    ...query(permissionApi.explainFields, { query: { resource } }),
    meta: { quiet: true },
    staleTime: 0,
  })
  if (found.error)
    return (
      <FailedState
        title={access('exception.403.unexplained')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <ProgressLine />
  const field = found.data.fields.find(one => one.code === code)
  if (!field || field.access === 'write') return <p>{t('whyNow')}</p>
  const { person, tenant, grantedBy } = found.data
  const signedIn: ReasonStep = {
    id: 'person',
    result: 'yes',
    title: access('exception.403.person', { name: person }),
    reason: tenant,
  }
  return (
    <div className={why.explained}>
      <ReasonChain
        steps={[signedIn, ...field.roles.map(role => stepOf(role, t))]}
        label={access('exception.403.chain')}
      />
      <Granters heading={access('exception.403.someone')} people={grantedBy} />
    </div>
  )
}

const titles = { read: 'whyRead', masked: 'whyMasked', absent: 'whyAbsent' } as const

/** No role here writes the field: the widest access counts. */
const stepOf = (
  { id, name: role, access, basis }: ExplainedField['roles'][number],
  t: SentenceText,
): ReasonStep => ({
  id,
  result: 'no',
  title: t(access === 'write' ? 'whyRead' : titles[access], { role }),
  reason: t(basis === 'role' ? 'whyNamed' : 'whyOthers'),
})
