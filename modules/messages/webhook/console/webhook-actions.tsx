import { useCall } from '@atrium/console/api/query.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { useState } from 'react'
import { serverTexts } from '../../shared/console/server-texts.ts'
import { StoredAction } from '../../shared/console/stored-action.tsx'
import { webhookApi } from '../webhook.contract.ts'
import { ShownSecret, shownSecret } from './shown-secret.tsx'
import { WebhookTest } from './webhook-test.tsx'

/** The actions on a stored webhook: send a test, and renew its secret. */
export function WebhookActions({ record: { id: webhookId, name } }: SectionProps) {
  const t = useFeatureText(serverTexts)
  const [isAsking, setAsking] = useState(false)
  const test = useCall(webhookApi.test, [])
  const renew = useCall(webhookApi.renewSecret, [webhookApi.list, webhookApi.get])
  const params = { webhookId }
  return (
    <div>
      <StoredAction
        call={webhookApi.test}
        help={t('testWebhookHelp')}
        label={t('test')}
        busy={test.isPending}
        onClick={() => test.mutate({ params })}
      />
      {test.data && <WebhookTest key={test.data.messageId} messageId={test.data.messageId} />}
      <StoredAction
        call={webhookApi.renewSecret}
        help={t('secretLine')}
        label={t('renew')}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void renew
            .mutateAsync({ params })
            .then(
              // The form of the new version has taken the place of this one meanwhile.
              ({ secret }) => shownSecret.set({ id: webhookId, secret }),
              // The failure is already reported.
              () => undefined,
            )
            .finally(() => setAsking(false))
        }
        question={t('renewQuestion', { name })}
        effect={t('renewEffect')}
        action={t('renewAction')}
        keep={t('keep')}
        busy={renew.isPending}
      />
      <ShownSecret id={webhookId} name={name} />
    </div>
  )
}
