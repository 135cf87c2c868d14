import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, instantOf, numberText } from '@atrium/console/language/formats.ts'
import { personalTokenPrefix, personalTokenRate } from '@atrium/contract/constants'
import type { CreatedToken } from '../personal-token.contract.ts'
import { OnceShown } from './once-shown.tsx'
import { personalTokenTexts } from './personal-token-texts.ts'

interface TokenSecretProps {
  created: CreatedToken
  onClose: () => void
}

/** Shows a token the only time, with what it may do. */
export function TokenSecret({ created, onClose }: TokenSecretProps) {
  const t = useFeatureText(personalTokenTexts)
  const { name, token, permissionCount, networks, endDate } = created
  return (
    <OnceShown
      title={t('ready', { name })}
      lead={t('onlyTime')}
      texts={[
        {
          label: t('token'),
          text: token,
          isSecret: true,
          help: t('tokenHelp', { prefix: personalTokenPrefix }),
        },
        { label: t('example'), text: exampleOf(window.location.origin) },
      ]}
      facts={[
        [
          t('mayUse'),
          permissionCount === undefined ? t('everything') : t('chosen', { count: permissionCount }),
        ],
        [t('networks'), networks.join(', ') || t('anyNetwork')],
        // Tokens count until the midnight after their last day.
        [t('until'), dateText(new Date(instantOf(endDate, new Date()).getTime() - 1))],
        [t('rate'), t('rateValue', { count: numberText(personalTokenRate) })],
      ]}
      stored={t('stored')}
      doneWhy={t('doneWhy')}
      onClose={onClose}
    />
  )
}

const exampleOf = (origin: string): string =>
  `curl ${origin}/iam/hzero/v1/users/self \\\n  -H "Authorization: Bearer $ATRIUM_TOKEN"`
