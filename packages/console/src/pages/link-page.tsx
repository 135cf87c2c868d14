import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'wouter'
import { settings } from '../api/settings.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { dynamicText, useText } from '../language/use-text.ts'
import type { MenuNode } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { EmbeddedPage } from './embedded/embedded-page.tsx'
import { linkPageTexts } from './link-page-texts.ts'
import { NotFound } from './not-found.tsx'
import { PageBar } from './page-bar.tsx'
import css from './page-frame.module.css'

/** The page of a link, in a frame within its own tab [ROUTE-11, MENU-4]. */
export function LinkPage() {
  const { link } = useParams<{ link: string }>()
  const leaf = useStore(globalState, state => state.menuLeafNode.find(one => one.id === link))
  if (!leaf || leaf.type === 'menu') return <NotFound />
  return leaf.address === undefined ? <DeadLink leaf={leaf} /> : <LivePage leaf={leaf} to={leaf.address} />
}

/** A link with an unsafe address: only its name appears on the page. */
function DeadLink({ leaf }: { leaf: MenuNode }) {
  const t = useFeatureText(linkPageTexts)
  return (
    <>
      <header className={css.bar}>
        <h1 className={css.name}>{dynamicText(leaf.code)}</h1>
      </header>
      <EmptyState centered title={t('link.dead')}>
        {t('link.dead.detail')}
      </EmptyState>
    </>
  )
}

interface LivePageProps {
  leaf: MenuNode
  to: string
}

function LivePage({ leaf, to }: LivePageProps) {
  const text = useText()
  const t = useFeatureText(linkPageTexts)
  const [round, setRound] = useState(0)
  const url = new URL(to, location.href)
  const name = dynamicText(leaf.code)
  // The policy was set when this page was loaded, and the menu may be newer.
  const isKnown = url.origin === location.origin || (settings.frameOrigins?.includes(url.origin) ?? true)
  const onReload = () => setRound(round + 1)
  if (leaf.type === 'embedded' && isKnown)
    return (
      <EmbeddedPage key={`${round} ${to}`} menu={leaf} name={name} to={to} url={url} onReload={onReload} />
    )
  return (
    <>
      <PageBar
        name={name}
        to={to}
        host={
          <bdi className={css.host} dir="ltr">
            {url.host}
          </bdi>
        }
        onReload={isKnown ? onReload : undefined}
      />
      {isKnown ? (
        <Frame key={`${round} ${to}`} name={name} to={to} url={url} />
      ) : (
        <EmptyState
          centered
          title={t('link.newer')}
          action={<Button onClick={() => location.reload()}>{text('hzero.common.button.reload')}</Button>}
        >
          {t('link.newer.detail', { host: url.host })}
        </EmptyState>
      )}
    </>
  )
}

interface FrameProps {
  name: string
  to: string
  url: URL
}

const patience = 8_000

/**
 * Pages of this host get no token in their address, whatever the menu type: the browser sends them the same cookies,
 * so that they share this sign-in, below `/private` too. A token that is not in an address cannot leak from it.
 */
function Frame({ name, to, url }: FrameProps) {
  const t = useFeatureText(linkPageTexts)
  const [state, setState] = useState<'loading' | 'shown' | 'refused'>('loading')
  const isOwn = url.origin === location.origin
  const isWaiting = useLate(state === 'loading')
  const isSlow = useLate(state === 'loading', patience)
  if (state === 'refused') {
    return (
      <EmptyState centered title={t('link.refused')}>
        {t('link.refused.detail')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={css.progress}>{isWaiting && <ProgressLine />}</div>
      {isSlow && (
        <p className={css.slow} role="status">
          {t('link.slow', { host: url.host })}
        </p>
      )}
      <iframe
        className={css.frame}
        data-themed={isOwn || undefined}
        title={name}
        src={to}
        // Neither may navigate this window. Foreign pages keep their own cookies and do not see this address.
        sandbox={`allow-scripts allow-same-origin allow-forms allow-popups${isOwn ? ' allow-downloads' : ''}`}
        referrerPolicy={isOwn ? 'same-origin' : 'no-referrer'}
        onLoad={event => {
          // If a page of this origin refuses to be framed, the frame shows an inaccessible error page of the browser.
          setState(isOwn && event.currentTarget.contentDocument === null ? 'refused' : 'shown')
        }}
      />
    </>
  )
}
