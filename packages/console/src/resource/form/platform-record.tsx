import type { AnyResource } from '@atrium/contract/resource/resource'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button } from '@mantine/core'
import { Can } from '../../access/can.tsx'
import type { AnyRow, RecordValues } from '../record-value.ts'
import { bodyOf } from '../record-values.ts'
import { useResourceText } from '../resource-text.ts'

/** Whether a record is one of the platform that the tenant reads and cannot change. */
export const isOfPlatform = ({ platformRows }: AnyResource, row: AnyRow | undefined): boolean =>
  platformRows === 'replaced' && row?.platformFlag === 1

interface OfPlatformProps {
  of: AnyResource
  /** The call of the form, which shows its failure. */
  create: { isPending: boolean; mutateAsync: (input: { body: object }) => Promise<unknown> }
  values: RecordValues
  /** The key of the text that says why a tenant has none of its own in place of this one; undefined if it may. */
  why: string | undefined
  onCreated: (id: string, created: AnyRow) => void
}

/** Says whose the record is, and makes one of the tenant from it, which replaces it there, unless none may. */
export function OfPlatform({ of, create, values, why, onCreated }: OfPlatformProps) {
  const { say: t, inSentence, own: ownText } = useResourceText(of)
  const makeOwn = () => {
    const created = create.mutateAsync({ body: bodyOf(of, values, undefined) }) as Promise<AnyRow>
    created.then(
      own => onCreated(String(own[of.idField]), own),
      // The error is shown above the fields.
      () => undefined,
    )
  }
  if (why !== undefined) return <Note tone="info">{ownText(why)}</Note>
  return (
    <Note tone="info">
      {t('ofPlatform', inSentence)}
      <Can call={of.api.create}>
        <Button size="compact-sm" loading={create.isPending} onClick={makeOwn}>
          {t('makeOwn')}
        </Button>
      </Can>
    </Note>
  )
}
