import { leafOf } from '@atrium/console/menu/menu.ts'
import { resourceList } from '@atrium/console/resource/list/resource-list.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { type ComponentType, useMemo } from 'react'
import { useParams } from 'wouter'
import { registerOf } from '../entry.resource.ts'

/** The page of a register, under the name that it has in the menu. */
export function Register() {
  const { register = '' } = useParams()
  const name = useStore(globalState, state => leafOf(state.menuLeafNode, `/register/${register}`)?.name)
  const Entries: ComponentType = useMemo(() => {
    const title = name && ({ en: ['Entry', name], zh: [name], ar: ['قيد', name] } as const)
    return resourceList(registerOf(register, title || undefined))
  }, [register, name])
  return <Entries />
}
