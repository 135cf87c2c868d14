import { defaultLanguage } from '@atrium/contract/constants'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Toasts } from '@atrium/ui/overlay/toasts.tsx'
import { cssVariables, themeWith } from '@atrium/ui/theme/theme.ts'
import { UiTextContext } from '@atrium/ui/theme/ui-text.ts'
import { DirectionContext, MantineProvider, useComputedColorScheme } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { queryClient } from '../api/query-client.ts'
import { installedFeatures } from '../feature.ts'
import { weekOf } from '../language/date-locale.ts'
import { directionOf, tagOf } from '../language/language.ts'
import { useText } from '../language/use-text.ts'
import { RecordHistoryContext, type RecordHistoryProps } from '../records/record-history.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { applyCorner, applyTenantTheme, colorSchemes, styleNonce } from '../session/theme.ts'
import { userState } from '../session/user-state.ts'
import { uiWords } from './ui-words.ts'

type ProvidersProps = {
  children: ReactNode
}

/** The direction is determined by the language only. */
const unused = { setDirection: () => undefined, toggleDirection: () => undefined }

const RecordVersions = onDemand<RecordHistoryProps>(
  () => {
    const load = installedFeatures().find(({ recordHistory }) => recordHistory)?.recordHistory
    if (!load) throw new Error('no recordHistory')
    return load()
  },
  () => <ProgressLine />,
)

/** The providers of every page: server data, Mantine, its language, and toasts. */
export function Providers({ children }: ProvidersProps) {
  const text = useText()
  const locale = useStore(globalState, state => state.locale)
  const language = useStore(globalState, state => state.language) || defaultLanguage
  const direction = useMemo(() => ({ dir: directionOf(language), ...unused }), [language])
  // Created again with every change of a text, which is also when this renders, and rarely otherwise.
  const words = uiWords(text)
  const { earlier, later } = words
  const theme = useMemo(() => themeWith({ earlier, later }), [earlier, later])
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <DirectionContext value={direction}>
          <DatesProvider settings={{ locale: locale || 'en', ...weekOf(tagOf(language)) }}>
            <UiTextContext value={words}>
              <TenantTheme />
              <RecordHistoryContext value={RecordVersions}>{children}</RecordHistoryContext>
              <Notifications />
            </UiTextContext>
          </DatesProvider>
        </DirectionContext>
      </MantineProvider>
    </QueryClientProvider>
  )
}

/** Notifications stay as long as the user has chosen [ERR-10]. */
function Notifications() {
  const time = useStore(userState, state => state.currentUser?.notificationTime)
  return <Toasts {...(time && { seconds: time === 'closed' ? Number.POSITIVE_INFINITY : Number(time) })} />
}

/** Applies the theme of the page's tenant. */
function TenantTheme() {
  const scheme = useComputedColorScheme('light')
  const user = useStore(userState, state => state.currentUser)
  const tenantColour = user?.tenantColour
  const accent = user?.tenantAccentFlag === 1
  useLayoutEffect(() => {
    applyTenantTheme(tenantColour ? { tenantColour, accent } : undefined, scheme)
  }, [tenantColour, accent, scheme])
  const isSquare = user?.windowCorner === 'square'
  useLayoutEffect(() => applyCorner(isSquare), [isSquare])
  return null
}
