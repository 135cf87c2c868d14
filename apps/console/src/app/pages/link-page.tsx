import { useParams } from 'wouter'
import { globalState } from '../../core/global-state.ts'
import { useStore } from '../../core/store.ts'
import { dynamicText } from '../../core/use-text.ts'
import css from './link-page.module.css'
import { NotFound } from './not-found.tsx'

/** The page of a link menu, in a frame of its own tab [ROUTE-11, MENU-4]. */
export function LinkPage() {
  const { link } = useParams<{ link: string }>()
  const leaf = useStore(globalState, state =>
    state.menuLeafNode.find(one => one.id === link && (one.type === 'link' || one.type === 'inner-link')),
  )
  if (!leaf?.address) return <NotFound />
  return (
    <iframe
      className={css.frame}
      title={dynamicText(leaf.code)}
      src={leaf.address}
      referrerPolicy="no-referrer"
      // A foreign page may not lead this window away; a page of our own host is trusted like the console.
      {...(leaf.type === 'link' && { sandbox: 'allow-scripts allow-forms allow-popups allow-same-origin' })}
    />
  )
}
