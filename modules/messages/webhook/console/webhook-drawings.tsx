import { ResourceForm } from '@atrium/console/resource/form/resource-form.tsx'
import type {
  OwnFormProps,
  OwnInputProps,
  ResourceDrawings,
} from '@atrium/console/resource/resource-drawings.ts'
import { TextInput } from '@mantine/core'
import { shownSecret } from './shown-secret.tsx'

const Address = ({ value, onChange, stored: _, values: __, ...input }: OwnInputProps) => (
  <TextInput
    {...input}
    type="url"
    dir="ltr"
    maxLength={2000}
    value={String(value ?? '')}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** The form of all resources. The secret of a new webhook is shown beside the record. */
const WebhookForm = (props: OwnFormProps) => (
  <ResourceForm
    {...props}
    drawings={drawings}
    onCreated={(id, created) => {
      shownSecret.set({ id, secret: String(created.secret) })
      props.onCreated(id, created)
    }}
  />
)

export const drawings: ResourceDrawings = {
  cells: { webhookAddress: ({ row }) => <bdi dir="ltr">{String(row.webhookAddress)}</bdi> },
  inputs: { webhookAddress: Address },
  form: WebhookForm,
}
