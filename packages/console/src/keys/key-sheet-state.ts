import { createStore } from '../session/store.ts'

export const keySheet = createStore<{ isOpen: boolean; wasOpened: boolean }>({
  isOpen: false,
  wasOpened: false,
})

export function showKeys(): void {
  keySheet.set({ isOpen: true, wasOpened: true })
}
