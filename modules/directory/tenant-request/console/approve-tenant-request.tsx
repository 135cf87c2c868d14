import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tenantApi, tenantFields } from '../../tenant/tenant.contract.ts'
import { type TenantRequest, tenantRequestApi } from '../tenant-request.contract.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { tenantRequestTexts } from './tenant-request-texts.ts'

interface ApproveTenantRequestProps {
  request: TenantRequest
  onClose: () => void
}

/** Asks for name, code and template of the tenant, makes it and invites the person who asked. */
export function ApproveTenantRequest({ request, onClose }: ApproveTenantRequestProps) {
  const t = useFeatureText(tenantRequestTexts)
  const words = useUiText()
  const [tenantName, setName] = useState(request.tenantName)
  const [tenantNum, setNum] = useState(request.tenantNum)
  const [templateId, setTemplate] = useState<string | null>(null)
  const templates = useQuery(
    query(tenantApi.list, { query: { templateFlag: '1', statusCode: 'ENABLED', size: 200 } }),
  )
  const approve = useCall(
    tenantRequestApi.approve,
    [tenantRequestApi.list, tenantRequestApi.counts, tenantRequestApi.get, tenantApi.list],
    { quiet: true },
  )
  const { id: requestId, objectVersionNumber, realName: person, email } = request
  const isCode = tenantFields.tenantNum.safeParse(tenantNum).success
  function send() {
    if (tenantName.trim() === '' || !isCode) return
    approve.mutate(
      {
        params: { requestId },
        body: {
          objectVersionNumber,
          tenantName,
          tenantNum,
          ...(templateId && { templateId: Number(templateId) }),
        },
      },
      {
        onSuccess: () => {
          noticeSuccess(t('approvedDone', { name: tenantName, email }))
          onClose()
        },
      },
    )
  }
  return (
    <AnswerDialog
      title={t('approveTitle', { name: request.tenantName })}
      lead={t('approveLead', { person, email })}
      action={t('approveAction')}
      isTyped={tenantName !== request.tenantName || tenantNum !== request.tenantNum}
      call={approve}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={120}
        value={tenantName}
        error={tenantName.trim() === '' && t('missing')}
        onChange={event => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('code')}
        maxLength={60}
        dir="ltr"
        value={tenantNum}
        error={!isCode && t('badCode')}
        onChange={event => setNum(event.currentTarget.value)}
      />
      <Select
        label={t('template')}
        description={t('templateHelp')}
        placeholder={t('noTemplate')}
        data={(templates.data?.content ?? []).map(({ tenantId, tenantName: label }) => ({
          value: String(tenantId),
          label,
        }))}
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        value={templateId}
        onChange={setTemplate}
      />
    </AnswerDialog>
  )
}
