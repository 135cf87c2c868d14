import { messageTemplateApi } from '@atrium/contract/message/message-template'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '../../core/record-drawer.tsx'
import { MessageTemplateForm } from './message-template-form.tsx'
import { templateTexts } from './message-template-texts.ts'

interface MessageTemplateDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Nothing for a template that is being written. */
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
