import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, numberText } from '@atrium/console/language/formats.ts'
import type { SignInDay } from '../sign-in-log.contract.ts'
import css from './sign-ins-table.module.css'
import { signInsTexts } from './sign-ins-texts.ts'

/** The sign-ins of each day, newest first. */
export function SignInsTable({ days }: { days: readonly SignInDay[] }) {
  const t = useFeatureText(signInsTexts)
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('byDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {(['signIns', 'people', 'failures'] as const).map(name => (
            <th key={name} scope="col" className={css.number}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(one => (
          <tr key={one.day}>
            <th scope="row">{dateText(one.day)}</th>
            <td className={css.number}>{numberText(one.signIns)}</td>
            <td className={css.number}>{numberText(one.people)}</td>
            <td className={css.number}>{numberText(one.failures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
