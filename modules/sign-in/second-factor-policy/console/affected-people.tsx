import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button } from '@mantine/core'
import {
  type PolicyPreview,
  reminderHours,
  type SecondFactorPolicy,
  secondFactorPolicyApi,
} from '../second-factor-policy.contract.ts'
import css from './second-factor-policy.module.css'
import { secondFactorPolicyTexts } from './second-factor-policy-texts.ts'
import { usePreview } from './use-preview.ts'

interface AffectedProps {
  preview: PolicyPreview
  /** Whether one kind alone counts. */
  isLimited: boolean
  /** Whether people may have a device remembered. */
  remembers: boolean
}

/** The people without a second factor, and who of them would have to act. */
export function Affected({ preview, isLimited, remembers }: AffectedProps) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const { peopleCount, withoutCount, administratorsWithout, mustActCount, isReady, people } = preview
  const isSplit = mustActCount > 0 && mustActCount < withoutCount
  return (
    <>
      <h2 className={css.title}>{t('affects')}</h2>
      <p className={css.figure}>
        {withoutCount === 0
          ? t('allReady')
          : t(isLimited ? 'withoutKind' : 'without', { count: withoutCount, total: peopleCount })}
        {administratorsWithout > 0 && (
          <span className={css.risk}>{t('ofAdministrators', { count: administratorsWithout })}</span>
        )}
      </p>
      {mustActCount > 0 && <p className={css.must}>{t('mustAct', { count: mustActCount })}</p>}
      <Marks
        mustAct={mustActCount}
        without={withoutCount - mustActCount}
        ready={peopleCount - withoutCount}
      />
      {people.length > 0 && (
        <ul className={css.people} aria-label={t('people')}>
          {people.map(({ id, realName, administratorFlag, mustActFlag }) => (
            <li key={id}>
              <PersonBadge name={realName} />
              <bdi className={css.name}>{realName}</bdi>
              {isSplit && mustActFlag && <Chip>{t('mark.mustAct')}</Chip>}
              {administratorFlag && <Chip>{t('administrator')}</Chip>}
            </li>
          ))}
        </ul>
      )}
      {withoutCount > people.length && (
        <p className={css.more}>{t('more', { count: withoutCount - people.length })}</p>
      )}
      {isLimited && remembers && <p className={css.more}>{t('devicesAsked')}</p>}
      <Note tone={isReady ? 'ok' : 'warn'}>{t(isReady ? 'ready' : 'notReady')}</Note>
    </>
  )
}

/** Reminds those who must act by the policy that is stored, once in a while. */
export function Reminder({ policy }: { policy: SecondFactorPolicy }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const remind = useCall(secondFactorPolicyApi.remind, [secondFactorPolicyApi.get])
  const { data: preview } = usePreview(policy)
  const { remindedDate } = policy
  const count = preview?.mustActCount ?? 0
  if (count === 0) return null
  const isSoon =
    remindedDate !== undefined && Date.now() < Date.parse(remindedDate) + reminderHours * 3_600_000
  return (
    <div className={css.reminder}>
      <Can call={secondFactorPolicyApi.remind}>
        <Button
          disabled={isSoon}
          loading={remind.isPending}
          onClick={() =>
            remind.mutate({}, { onSuccess: sent => noticeSuccess(t('reminded', { count: sent.count })) })
          }
        >
          {t('remind', { count })}
        </Button>
      </Can>
      {remindedDate !== undefined && (
        <span className={css.more}>{t('remindedAt', { day: dateTimeText(remindedDate) })}</span>
      )}
    </div>
  )
}

/** The most marks in the picture; with more people each stands for several. */
const mostMarks = 60

/** The people as marks: those who must act, others without a second factor, and those with one. */
function Marks(counts: Record<'mustAct' | 'without' | 'ready', number>) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const kinds = ['mustAct', 'without', 'ready'] as const
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const each = Math.max(1, Math.ceil(total / mostMarks))
  return (
    <figure className={css.marks}>
      <div className={css.field} aria-hidden="true">
        {kinds.flatMap(kind =>
          Array.from({ length: Math.ceil(counts[kind] / each) }, (_, at) => (
            <i key={`${kind} ${at}`} data-kind={kind} />
          )),
        )}
      </div>
      <figcaption className={css.legend}>
        {kinds.map(kind => (
          <span key={kind}>
            <i data-kind={kind} aria-hidden="true" /> {t(`mark.${kind}`)}
          </span>
        ))}
        {each > 1 && <span>{t('mark.each', { count: each })}</span>}
      </figcaption>
    </figure>
  )
}
