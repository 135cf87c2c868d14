import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useParams } from 'wouter'
import { globalState } from '../../core/global-state.ts'
import { useStore } from '../../core/store.ts'
import { dynamicText, useText } from '../../core/use-text.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './link-page.module.css'
import { NotFound } from './not-found.tsx'

/** The page of a link menu, in a frame of its own tab [ROUTE-11, MENU-4]. */
export function LinkPage() {
  const text = useText()
  const { link } = useParams<{ link: string }>()
  const leaf = useStore(globalState, state =>
    state.menuLeafNode.find(one => one.id === link && (one.type === 'link' || one.type === 'inner-link')),
  )
  if (!leaf?.address) return <NotFound />
  const name = dynamicText(leaf.code)
  return (
    <>
      <PageHeader
        title={name}
        secondary={
          <Button
            component="a"
            variant="subtle"
            href={leaf.address}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Glyph icon={IconExternalLink} />}
          >
            {text('hzero.common.link.window')}
          </Button>
        }
      />
      <iframe
        className={css.frame}
        title={name}
        src={leaf.address}
        referrerPolicy="no-referrer"
        // A foreign page may not lead this window away; a page of our own host is trusted like the console.
        {...(leaf.type === 'link' && { sandbox: 'allow-scripts allow-forms allow-popups allow-same-origin' })}
      />
    </>
  )
}
