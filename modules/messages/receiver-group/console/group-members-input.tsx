import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Keyed } from '@atrium/console/resource/record-value.ts'
import type { OwnInputProps, ResourceDrawings } from '@atrium/console/resource/resource-drawings.ts'
import css from '../../shared/console/form.module.css'
import type { GroupMember, NamedMember } from '../receiver-group-member.schema.ts'
import { receiverGroupTexts } from './receiver-group-texts.ts'
import { ReceiverPicker } from './receiver-picker.tsx'

const kinds = [
  { kind: 'ROLE', name: 'roles' },
  { kind: 'USER_GROUP', name: 'userGroups' },
  { kind: 'UNIT', name: 'units' },
  { kind: 'USER', name: 'people' },
] as const

type Member = GroupMember & Partial<NamedMember> & Keyed

/** The members of a receiver group, by kind. */
function GroupMembers({ id, value, onChange, onBlur, readOnly, stored }: OwnInputProps) {
  const t = useFeatureText(receiverGroupTexts)
  const members = (value ?? []) as readonly Member[]
  const named = (stored?.receiverList ?? []) as readonly NamedMember[]
  return (
    <fieldset className={css.group}>
      <legend>{t('who')}</legend>
      <p className={css.help}>{t('whoHelp')}</p>
      {kinds.map(({ kind, name }) => {
        const isOfKind = (one: GroupMember) => one.receiverTypeCode === kind
        const before = members.filter(isOfKind)
        const member = (receiverSourceId: string): Member =>
          before.find(one => one.receiverSourceId === receiverSourceId) ?? {
            receiverTypeCode: kind,
            receiverSourceId,
            key: `${kind} ${receiverSourceId}`,
          }
        return (
          <ReceiverPicker
            key={kind}
            kind={kind}
            id={`${id}-${name}`}
            label={t(name)}
            readOnly={readOnly}
            texts={Object.fromEntries(
              named.filter(isOfKind).map(one => [one.receiverSourceId, one.receiverSourceName]),
            )}
            value={before.map(one => one.receiverSourceId)}
            onChange={ids => onChange([...members.filter(one => !isOfKind(one)), ...ids.map(member)])}
            onBlur={onBlur}
          />
        )
      })}
    </fieldset>
  )
}

export const drawings: ResourceDrawings = { inputs: { receiverList: GroupMembers } }
