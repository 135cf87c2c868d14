import { Note } from '@atrium/ui/feedback/note.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { DrawerActions } from '@atrium/ui/overlay/drawer-footer.tsx'
import { DrawerParts } from '@atrium/ui/overlay/drawer-parts.tsx'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import css from './entry-drawer.module.css'
import type { RecordFrame } from './record-drawer.tsx'

interface EntryProps extends Omit<ComponentProps<typeof DrawerParts>, 'footer'> {
  /** Why it failed, in full. */
  cause?: string | undefined
  /** Labels and values; those without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  actions?: ReactNode
  children?: ReactNode
}

type EntryDrawerProps = EntryProps & Omit<RecordFrame, 'tabs' | 'instead'>

/** An entry of a log beside its list: why it failed, and everything that is known of it. */
export function EntryDrawer({ badge, status, cause, facts, actions, children, ...frame }: EntryDrawerProps) {
  return (
    <Drawer {...frame}>
      <Entry {...{ badge, status, cause, facts, actions }}>{children}</Entry>
    </Drawer>
  )
}

/** The same within a drawer that is there before the entry is loaded. */
export function Entry({ badge, status, cause, facts, actions, children }: EntryProps) {
  return (
    <>
      <DrawerParts
        badge={badge}
        status={status}
        footer={actions && <DrawerActions>{actions}</DrawerActions>}
      />
      {cause && (
        <Note tone="danger">
          <span className={css.cause} dir="auto">
            {cause}
          </span>
        </Note>
      )}
      <dl className={css.facts}>
        {facts.map(
          ([label, value]) =>
            value !== undefined &&
            value !== null &&
            value !== false &&
            value !== '' && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {children}
    </>
  )
}
