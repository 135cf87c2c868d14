import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText, numberText } from '@atrium/console/language/formats.ts'
import { serviceAccountRate, serviceSecretPrefix } from '@atrium/contract/constants'
import { OnceShown } from '../../personal-token/console/once-shown.tsx'
import type { CreatedSecret, ServiceAccountDetail } from '../service-account.contract.ts'
import { serviceAccountTexts } from './service-account-texts.ts'

interface ServiceSecretProps {
  account: ServiceAccountDetail
  secret: CreatedSecret
  onClose: () => void
}

/** Shows a secret of a service account the only time, with how to sign in by it. */
export function ServiceSecret({ account, secret, onClose }: ServiceSecretProps) {
  const t = useFeatureText(serviceAccountTexts)
  const { name, roles, networks, idleDays } = account
  return (
    <OnceShown
      title={t('ready', { name })}
      lead={t('onlyTime')}
      texts={[
        { label: t('clientId'), text: secret.clientId },
        {
          label: t('secret'),
          text: secret.secret,
          isSecret: true,
          help: t('secretHelp', { prefix: serviceSecretPrefix }),
        },
        { label: t('example'), text: exampleOf(window.location.origin, secret.clientId) },
      ]}
      facts={[
        [t('roles'), listText(roles.map(role => role.name))],
        [t('networks'), networks.join(', ') || t('anyNetwork')],
        [t('endsUnused'), t('afterDays', { count: idleDays })],
        [t('rate'), t('rateValue', { count: numberText(serviceAccountRate) })],
      ]}
      stored={t('stored')}
      doneWhy={t('doneWhy')}
      onClose={onClose}
    />
  )
}

const exampleOf = (origin: string, clientId: string): string =>
  `curl ${origin}/oauth/oauth/token \\\n  -u "${clientId}:$ATRIUM_SECRET" \\\n  -d grant_type=client_credentials`
