import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconDots,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { Fragment, type ReactNode, use } from 'react'
import { Link } from 'wouter'
import { Can } from '../../access/can.tsx'
import { OtherTenantContext } from '../../access/other-tenant.ts'
import { useAuthorities } from '../../access/use-authority.ts'
import { usePhone } from '../../workspace/use-phone.ts'
import css from './detail-head.module.css'

/** An action on the record as a whole. */
export interface DetailAction {
  id: string
  label: string
  icon?: TablerIcon
  /** Mirrored in right-to-left pages, for arrows with a direction. */
  mirrored?: boolean
  /** The call that it makes, which the user must be allowed to make. */
  call?: Endpoint
  onClick: () => void
  busy?: boolean
  tone?: 'danger'
}

export interface DetailHeadProps {
  /** A badge of the size `page`: a circle for a person, a square for a role or an object, an arch for a tenant. */
  mark: ReactNode
  /** The path to the record, outermost first; the last one is its list. */
  parents: readonly { label: string; to?: string }[]
  /** Undefined while it is loading. */
  name: string | undefined
  /** One line, the most important first; those without room are not shown. */
  facts: readonly ReactNode[]
  /** Beside the actions: the people of the record, for instance. */
  beside?: ReactNode
  /** The three most important ones as buttons. */
  actions?: readonly DetailAction[]
  more?: readonly DetailAction[]
  /** Steps through the list as it was filtered; null at its ends. */
  steps?: { onPrevious: (() => void) | null; onNext: (() => void) | null } | undefined
}

/** The head of a record's page. On a phone it leads back to the list and steps through it. */
export function DetailHead({
  mark,
  parents,
  name,
  facts,
  beside,
  actions = [],
  more = [],
  steps,
}: DetailHeadProps) {
  const words = useUiText()
  const isPhone = usePhone()
  const back = parents.at(-1)
  const shown = actions.slice(0, isPhone ? 2 : 3)
  const known = facts.filter(fact => fact !== undefined && fact !== null && fact !== false && fact !== '')
  return (
    <header className={css.head}>
      {back?.to && (
        <Link className={css.back} href={back.to}>
          <Glyph icon={IconChevronLeft} size={20} mirrored />
          {back.label}
        </Link>
      )}
      {steps && (
        <span className={css.steps}>
          <IconButton
            label={words.previousRow}
            icon={IconChevronUp}
            disabled={!steps.onPrevious}
            onClick={() => steps.onPrevious?.()}
          />
          <IconButton
            label={words.nextRow}
            icon={IconChevronDown}
            disabled={!steps.onNext}
            onClick={() => steps.onNext?.()}
          />
        </span>
      )}
      <span className={css.mark}>{mark}</span>
      <div className={css.text}>
        <h1 className={css.title}>
          <span className={css.parents}>
            {parents.map(({ label, to }) => (
              <Fragment key={label}>{to ? <Link href={to}>{label}</Link> : label} / </Fragment>
            ))}
          </span>
          <bdi className={css.name} title={name}>
            {name ?? <span className={css.waiting} />}
          </bdi>
        </h1>
        <div className={css.facts}>
          {known.length > 0 || name !== undefined ? (
            known.map((fact, at) => (
              <span key={at} className={css.fact}>
                {fact}
              </span>
            ))
          ) : (
            <span className={css.waiting} data-fact />
          )}
        </div>
      </div>
      {beside && <span className={css.beside}>{beside}</span>}
      <span className={css.actions}>
        {shown.map(action => (
          <DetailButton key={action.id} {...action} />
        ))}
      </span>
      <MoreActions actions={[...actions.slice(shown.length), ...more]} />
    </header>
  )
}

function DetailButton({ label, icon, mirrored = false, call, onClick, busy = false, tone }: DetailAction) {
  const button = (
    <Button
      {...(tone && { variant: tone })}
      loading={busy}
      leftSection={icon && <Glyph icon={icon} size={16} mirrored={mirrored} />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return call ? <Can call={call}>{button}</Can> : button
}

/** The further actions, of those that the user may take. */
function MoreActions({ actions }: { actions: readonly DetailAction[] }) {
  const words = useUiText()
  const isOthers = use(OtherTenantContext) !== undefined
  const verdicts = useAuthorities(
    actions.map(({ call }) => (call !== undefined && permissionOf(call)) || noCondition),
  )
  const allowed = actions.filter(
    ({ call }, at) =>
      verdicts[at] === 'allowed' && !(isOthers && call !== undefined && call.method !== 'GET'),
  )
  if (allowed.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton className={css.more} label={words.more} icon={IconDots} iconSize={18} />
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ id, label, icon, mirrored = false, onClick, busy = false, tone }) => (
          <Menu.Item
            key={id}
            {...(tone === 'danger' && { className: css.danger })}
            disabled={busy}
            leftSection={icon && <Glyph icon={icon} size={16} mirrored={mirrored} />}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const noCondition = () => true
