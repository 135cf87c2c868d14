import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  mostInvitationDomains,
  type RegistrationPolicy as Policy,
  registrationApi,
} from '../registration.contract.ts'
import { registrationTexts } from './registration-texts.ts'

/** Asks whether people register by themselves, with which role, whether each is approved, and who can be invited. */
export function RegistrationPolicy({ onClose }: { onClose: () => void }) {
  const policy = useQuery({ ...query(registrationApi.policy), staleTime: 0 })
  return policy.data && <PolicyForm policy={policy.data} onClose={onClose} />
}

function PolicyForm({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useFeatureText(registrationTexts)
  const update = useCall(registrationApi.updatePolicy, [registrationApi.policy], { quiet: true })
  const [takes, setTakes] = useState(policy.takesRegistrationsFlag === 1)
  const [approval, setApproval] = useState(policy.needsApprovalFlag === 1)
  const [roleId, setRoleId] = useState(policy.roleId ?? null)
  const [domains, setDomains] = useState(policy.invitationDomains)
  const [isTried, setTried] = useState(false)
  const isMissing = takes && roleId === null
  function save() {
    setTried(true)
    if (isMissing) return
    update.mutate(
      {
        body: {
          takesRegistrationsFlag: takes ? 1 : 0,
          needsApprovalFlag: approval ? 1 : 0,
          ...(takes && roleId !== null && { roleId }),
          invitationDomains: domains,
        },
      },
      {
        onSuccess: () => {
          const wasTaking = policy.takesRegistrationsFlag === 1
          noticeSuccess(t(takes === wasTaking ? 'saved' : takes ? 'opened' : 'closed'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('title')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="filled" loading={update.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {update.error && (
        <Note tone="danger" live>
          {update.error.message}
        </Note>
      )}
      {policy.takesRegistrationsFlag === 1 && policy.openFlag === 0 && (
        <Note tone="warn">{t('notOpen')}</Note>
      )}
      <FormSwitch
        label={t('takes')}
        description={t('takesHelp')}
        checked={takes}
        onChange={event => setTakes(event.currentTarget.checked)}
      />
      {takes && (
        <>
          <LovPicker
            viewCode="HIAM.USER_ROLE"
            label={t('role')}
            description={t('roleHelp')}
            required
            value={roleId}
            text={policy.roleName}
            onChange={setRoleId}
            error={isTried && isMissing && t('roleMissing')}
          />
          <FormSwitch
            label={t('approval')}
            description={t('approvalHelp')}
            checked={approval}
            onChange={event => setApproval(event.currentTarget.checked)}
          />
        </>
      )}
      <TagsInput
        label={t('domains')}
        description={t('domainsHelp')}
        dir="ltr"
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
        maxTags={mostInvitationDomains}
        value={domains}
        onChange={setDomains}
      />
    </Dialog>
  )
}
