import { permissionOf } from '@atrium/contract/endpoint'
import { languageApi } from '@atrium/contract/platform/language'
import { lovViewApi } from '@atrium/contract/platform/lov-view'
import { promptApi } from '@atrium/contract/platform/prompt'
import type { RouteRecord } from '../../core/routes.ts'

/** The screens of this service. */
export const platformRoutes: readonly RouteRecord[] = [
  {
    name: 'language-list',
    title: 'hpfm.language.title',
    icon: 'language',
    path: '/hpfm/language/list',
    authority: permissionOf(languageApi.page) ?? '',
    load: async () => (await import('./language-list.tsx')).LanguageList,
  },
  {
    name: 'prompt-list',
    title: 'hpfm.prompt.title',
    icon: 'language',
    path: '/hpfm/prompt/list',
    authority: permissionOf(promptApi.page) ?? '',
    load: async () => (await import('./prompt-list.tsx')).PromptList,
  },
  {
    name: 'lov-view-list',
    title: 'hpfm.lov-view.title',
    icon: 'list',
    path: '/hpfm/lov-view/list',
    authority: permissionOf(lovViewApi.list) ?? '',
    load: async () => (await import('./lov-view-list.tsx')).LovViewList,
  },
]
