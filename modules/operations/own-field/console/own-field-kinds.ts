import { type CustomKind, customKind } from '@atrium/contract/resource/custom'
import {
  type Icon,
  IconAlignLeft,
  IconCalendar,
  IconCircleDot,
  IconClock,
  IconDecimal,
  IconForms,
  IconHash,
  IconLetterT,
  IconLink,
  IconMail,
  IconToggleLeft,
} from '@tabler/icons-react'
import type { OwnFieldText } from './own-field-texts.ts'

/** The kinds in the order in which they are offered, with their icons. */
export const kindIcons: Readonly<Record<CustomKind, Icon>> = {
  text: IconLetterT,
  choice: IconCircleDot,
  date: IconCalendar,
  integer: IconHash,
  boolean: IconToggleLeft,
  longText: IconAlignLeft,
  decimal: IconDecimal,
  dateTime: IconClock,
  link: IconLink,
  email: IconMail,
}

export const kinds = Object.keys(kindIcons) as readonly CustomKind[]

/** The icon of a field that comes with the product is that of the same kind of own fields, if there is one. */
export const iconOf = (kind: string): Icon => (isCustom(kind) ? kindIcons[kind] : IconForms)

/** The name of a kind, also of one that only fields of the product have. */
export function kindText(kind: string, t: OwnFieldText): string {
  if (isCustom(kind)) return t(`kind_${kind}`)
  return t(kind === 'code' || kind === 'enabled' ? `kind_${kind}` : 'kind_special')
}

const isCustom = (kind: string): kind is CustomKind => customKind.safeParse(kind).success
