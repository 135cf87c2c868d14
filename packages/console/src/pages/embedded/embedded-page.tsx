import {
  type EmbeddedPage as EmbeddedPageSettings,
  embeddedPageApi,
  type PageAction,
  type PageMessage,
} from '@atrium/contract/access/embedded-page'
import { menuApi } from '@atrium/contract/access/menu'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Icon } from '@atrium/ui/icon/icon.tsx'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { useComputedColorScheme } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { LovDialog } from '../../lookups/lov-dialog.tsx'
import type { LovChoice } from '../../lookups/lov-view.ts'
import type { MenuNode } from '../../menu/menu.ts'
import { globalState } from '../../session/global-state.ts'
import { sessionState } from '../../session/session-state.ts'
import { useStore } from '../../session/store.ts'
import { userState } from '../../session/user-state.ts'
import { isTabShown, navigate } from '../../tabs/navigation.ts'
import { TabKeyContext, useUnsaved } from '../../tabs/unsaved.ts'
import { PageBar } from '../page-bar.tsx'
import frameCss from '../page-frame.module.css'
import { EmbeddedAbout } from './embedded-about.tsx'
import css from './embedded-page.module.css'
import { embeddedPageTexts } from './embedded-page-texts.ts'
import { connectPage, type PageConnection, PageRefusal } from './page-connection.ts'
import { pageContext } from './page-context.ts'

interface EmbeddedPageProps {
  menu: MenuNode
  name: string
  to: string
  url: URL
  onReload: () => void
}

/** The page of another program in its own tab, which knows who works in the workspace: docs/build/embed-a-program.md. */
export function EmbeddedPage({ menu, name, to, url, onReload }: EmbeddedPageProps) {
  const t = useFeatureText(embeddedPageTexts)
  const settings = useQuery(query(embeddedPageApi.get, { params: { menuId: menu.id } }))
  const [isConnected, setConnected] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsaved(isUnsaved)
  const icon = (
    <span className={css.icon}>
      <Icon name={menu.icon} size={16} />
    </span>
  )
  return (
    <>
      <PageBar
        name={name}
        to={to}
        onReload={onReload}
        icon={icon}
        about={
          settings.data && (
            <EmbeddedAbout
              menuId={menu.id}
              name={name}
              icon={icon}
              url={url}
              settings={settings.data}
              isConnected={isConnected}
            />
          )
        }
        host={
          <>
            <bdi className={css.host} dir="ltr">
              {url.protocol === 'https:' && <Glyph icon={IconLock} size={12} />}
              {url.host}
            </bdi>
            <span className={css.signedIn} role="status">
              {isConnected && settings.data?.receives.includes('person') && t('embedded.signedIn')}
            </span>
          </>
        }
      >
        {isUnsaved && (
          <span className={css.unsaved}>
            <span>{t('embedded.unsaved', { name })}</span>
          </span>
        )}
      </PageBar>
      {settings.isError && (
        <FailedState
          title={t('embedded.couldNotLoad')}
          requestId={settings.error.requestId}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <ProgressLine />}
      {settings.data && (
        <ConnectedFrame
          menuId={menu.id}
          name={name}
          to={to}
          origin={url.origin}
          settings={settings.data}
          onConnected={isNow => {
            setConnected(isNow)
            // What was unsaved went with its page.
            if (!isNow) setUnsaved(false)
          }}
          onUnsaved={setUnsaved}
        />
      )}
    </>
  )
}

interface ConnectedFrameProps {
  menuId: string
  name: string
  to: string
  origin: string
  settings: EmbeddedPageSettings
  onConnected: (isConnected: boolean) => void
  onUnsaved: (isUnsaved: boolean) => void
}

interface Pick {
  lookup: string
  multiple: boolean
  onDone: (choices: readonly LovChoice[]) => void
}

function ConnectedFrame({ menuId, name, to, origin, settings, onConnected, onUnsaved }: ConnectedFrameProps) {
  const tabKey = use(TabKeyContext)
  const frame = useRef<HTMLIFrameElement>(null)
  const connection = useRef<PageConnection>(undefined)
  const [pick, setPick] = useState<Pick>()

  const answer = async (message: PageMessage): Promise<unknown> => {
    const isAction = message.type !== 'token' && message.type !== 'can'
    if (isAction && !settings.allows.includes(message.type as PageAction))
      throw new PageRefusal('not_allowed')
    switch (message.type) {
      case 'token':
        return call(embeddedPageApi.token, { params: { menuId } })
      case 'can': {
        const checks = await call(menuApi.checkPermissions, { body: message.codes })
        return Object.fromEntries(checks.map(({ code, approve }) => [code, approve]))
      }
      case 'notify':
        showToast({ kind: message.kind, title: name, message: message.message })
        return null
      case 'setUnsaved':
        onUnsaved(message.unsaved)
        return null
      default:
        // Nobody is led away or asked by a page that they do not see.
        if (tabKey === undefined || !isTabShown(tabKey)) throw new PageRefusal('hidden')
    }
    if (message.type === 'openTab') {
      navigate(message.path)
      return null
    }
    return new Promise(resolve => {
      setPick({
        ...message,
        onDone(choices) {
          setPick(undefined)
          resolve(choices.map(({ value, text }) => ({ value, text })))
        },
      })
    })
  }

  // The effects of a hidden tab end, while its page and the connection stay.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    connection.current ??= connectPage({
      frame: element,
      origin,
      context: () => pageContext(settings.receives),
      answer,
      onConnected,
    })
    return () => {
      if (element.isConnected) return
      connection.current?.end()
      connection.current = undefined
    }
  })
  useUpdates(connection)

  return (
    <>
      <iframe
        ref={frame}
        className={frameCss.frame}
        // A page that receives the theme draws its own ground.
        data-themed={settings.receives.includes('theme') || undefined}
        title={name}
        src={to}
        // It may not navigate this window. It keeps its own cookies, and does not see this address.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={() => connection.current?.loaded()}
      />
      {pick && (
        <LovDialog
          viewCode={pick.lookup}
          purpose={name}
          multiple={pick.multiple}
          chosen={[]}
          params={{}}
          typed=""
          onClose={() => pick.onDone([])}
          onChoose={pick.onDone}
        />
      )}
    </>
  )
}

/** Sends the page what changes while it is shown, that the session has ended, and that it goes on after all. */
function useUpdates(connection: { current: PageConnection | undefined }): void {
  const user = useStore(userState, state => state.currentUser)
  const language = useStore(globalState, state => state.language)
  const isCovered = useStore(sessionState, state => state.isCovered)
  const scheme = useComputedColorScheme('light')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context is read from where these are stored
  useEffect(() => connection.current?.update(), [connection, user, language, scheme])
  useEffect(() => {
    if (isCovered) connection.current?.suspend()
    else connection.current?.resume()
  }, [connection, isCovered])
}
