import { files } from 'atrium:record-cards'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { HoverCard, type HoverCardTarget } from '@atrium/ui/overlay/hover-card.tsx'
import { RowFocusContext } from '@atrium/ui/table/focus/row-focus-context.ts'
import { type ComponentType, type MouseEvent, use } from 'react'
import { useAuthority } from '../access/use-authority.ts'
import { navigate, openedBeside } from '../tabs/navigation.ts'
import { canSplit } from '../workspace/use-phone.ts'
import type { RecordCard } from './record-card.ts'
import css from './record-link.module.css'

interface RecordLinkProps {
  /** The kind of record, as its feature names its card: `person` or `role`. */
  kind: string
  /** Missing for what the product itself did. */
  id: string | null | undefined
  name: string | null | undefined
  /** Opens the record where the link is, such as in the drawer of its list. */
  onOpen?: () => void
}

/**
 * A name that leads to its record and shows a card about it on hover and focus. Ctrl+click opens a tab of the browser,
 * Shift+click the page beside. Plain text for users who may not read the record.
 */
export function RecordLink({ kind, id, name, onOpen }: RecordLinkProps) {
  const card = cardOf(kind)
  const { state } = useAuthority(card?.authority)
  if (!name) return null
  if (!card || !id || state !== 'allowed') return <bdi>{name}</bdi>
  return <Linked card={card} id={id} name={name} onOpen={onOpen} />
}

/** The person who did something, as the cell of a list. */
export const byPerson = (id: string | null | undefined, name: string | null | undefined) =>
  name ? <RecordLink kind="person" id={id} name={name} /> : undefined

interface LinkedProps {
  card: RecordCard
  id: string
  name: string
  onOpen: (() => void) | undefined
}

function Linked({ card, id, name, onOpen }: LinkedProps) {
  const isReached = use(RowFocusContext)
  const to = card.to(id)
  const Content = contentOf(card)
  const open = onOpen ?? (() => navigate(to))
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    if (event.shiftKey && canSplit()) openedBeside(() => navigate(to))
    else open()
  }
  const link = (target: HoverCardTarget) => (
    <a href={to} className={css.link} tabIndex={isReached ? 0 : -1} {...target} onClick={follow}>
      <bdi>{name}</bdi>
    </a>
  )
  return (
    <HoverCard label={name} target={link}>
      <Content id={id} name={name} open={open} />
    </HoverCard>
  )
}

const cardOf = (kind: string): RecordCard | undefined =>
  files.find(({ recordCards }) => recordCards[kind])?.recordCards[kind]

type CardContentProps = { id: string; name: string; open: () => void }
type CardContent = ComponentType<CardContentProps>
const contents = new WeakMap<RecordCard, CardContent>()

/** The component of a card, which loads when the first one opens. */
function contentOf(card: RecordCard): CardContent {
  const known = contents.get(card)
  if (known) return known
  const content = onDemand<CardContentProps>(card.load, ({ name }) => <p className={css.name}>{name}</p>)
  contents.set(card, content)
  return content
}
