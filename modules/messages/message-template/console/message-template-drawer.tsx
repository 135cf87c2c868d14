import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { messageTemplateApi } from '../message-template.contract.ts'
import { MessageTemplateForm } from './message-template-form.tsx'
import { templateTexts } from './message-template-texts.ts'

interface MessageTemplateDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a template is being written. */
  templateId: string | undefined
  onCreated: (id: string) => void
}

/** One message template beside the list. */
export function MessageTemplateDrawer({ templateId, onCreated, ...frame }: MessageTemplateDrawerProps) {
  const t = useFeatureText(templateTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={templateId === undefined}
      query={query(messageTemplateApi.get, { params: { templateId: templateId ?? '' } })}
      history={{ entity: 'message_template', id: templateId }}
      titleOf={template => template.templateName}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <MessageTemplateForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
